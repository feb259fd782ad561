import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFaketime } from "../../server/testing/find-services.mjs";
import type { AttackCase } from "./attack-case.ts";
import { onAttackedServer } from "./attacked-server.ts";

const STEP_DAYS = 60;
const DAY_MS = 86_400_000;
const VISITS = 10;

const FAKETIME = findFaketime();

/** The system clock is set 60 days ahead, and back, while a limit holds. */
export const STEPPED_CLOCK_CASE: AttackCase = {
  name: "the system clock steps 60 days and back",
  skipped: FAKETIME ? undefined : "libfaketime is not installed",
  run: async (_scale, report) => {
    const stepFile = join(tmpdir(), `world-clock-step-${process.pid}`);
    const step = (days: number) => writeFileSync(stepFile, `+${days}d\n`);
    step(0);
    const settings = {
      LD_PRELOAD: FAKETIME ?? "",
      FAKETIME_TIMESTAMP_FILE: stepFile,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    await onAttackedServer({ settings }, async ({ address }) => {
      const visit = async (from: string) => {
        const response = await fetch(`${address}/api/visitor-count`, {
          method: "POST",
          headers: { "x-forwarded-for": from },
        });
        await response.body?.cancel();
        return {
          status: response.status,
          retryAfter: Number(response.headers.get("retry-after")),
        };
      };
      const reachLimit = async (from: string) => {
        for (let visits = 0; visits < VISITS; visits += 1) await visit(from);
        return visit(from);
      };
      const before = await reachLimit("10.0.0.1");
      step(STEP_DAYS);
      const time = (await (await fetch(`${address}/api/time`)).json()) as { sentMs: number };
      report.atMost(
        "step not seen by",
        Math.abs(time.sentMs - Date.now() - STEP_DAYS * DAY_MS),
        1000,
        "ms",
      );
      const ahead = [await visit("10.0.0.1"), await reachLimit("10.0.0.2")];
      step(0);
      const back = [await visit("10.0.0.1"), await visit("10.0.0.2")];
      const limited = [before, ...ahead, ...back];
      report.check(
        limited.every(({ status }) => status === 429),
        `limited visits answered ${limited.map(({ status }) => status).join(", ")}`,
      );
      const waits = limited.map(({ retryAfter }) => retryAfter);
      report.atMost("limit ends in", Math.max(...waits), 60, "s");
      report.check((await visit("10.0.0.3")).status === 200, "another visitor was refused");
    });
    rmSync(stepFile, { force: true });
  },
};
