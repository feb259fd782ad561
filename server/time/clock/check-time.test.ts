import { execFile } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import type { Time } from "../../../shared/api/time.ts";
import { preciseClock } from "../../../shared/precise-clock.ts";
import { buildTestApp } from "../../testing/app.ts";
import { CHRONYD, startChronyd } from "../../testing/chronyd.ts";
import { makeTestFolder } from "../../testing/database.ts";
import { findProgram } from "../../testing/find-services.mjs";
import { findFreePort } from "../../testing/free-port.ts";
import { encodeNtpResponse } from "../../testing/ntp-response.ts";
import { startUdpServer } from "../../testing/udp-server.ts";
import { queryChrony } from "./chrony.ts";
import { machineTimeSources } from "./run-clock.ts";
import { CHECK_SCRIPT, CHECK_SCRIPT_PATH } from "./time-routes.ts";

const PATH = process.env["PATH"] ?? "";
const wall = preciseClock(machineTimeSources);
const shifted = (shiftMs: number) => wall.read().ms + shiftMs;

async function serve(shift: number | (() => number), boundMs: number | null): Promise<string> {
  const now = () => shifted(typeof shift === "number" ? shift : shift());
  const { app } = await buildTestApp({
    serverClock: {
      now,
      timeResponse: (received): Time => ({
        receivedMs: typeof shift === "number" ? received : now(),
        sentMs: now(),
        boundMs,
        source: boundMs === null ? null : "chrony",
        synchronised: boundMs !== null,
      }),
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function check(args: readonly string[], path = `${withoutChrony()}${delimiter}${PATH}`) {
  return new Promise<Run>((resolve) => {
    const script = [fileURLToPath(CHECK_SCRIPT), ...args];
    execFile("/bin/sh", script, { env: { PATH: path } }, (error, stdout, stderr) => {
      resolve({ status: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

function makeCommands(commands: Readonly<Record<string, string>>): string {
  const folder = makeTestFolder();
  for (const [name, script] of Object.entries(commands)) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
  return folder;
}

const withoutChrony = () => makeCommands({ chronyc: "exit 1" });

/** The measured difference from this machine or from UTC, in ms: positive if the server is ahead. */
function differenceIn({ stdout }: Run, whom: "this machine" | "UTC") {
  const form = new RegExp(
    `^The server is (ahead of|behind) ${whom} by (\\S+) ms ± (\\S+) ms\\.$`,
    "m",
  );
  const [, way, amount, bound] = form.exec(stdout) ?? [];
  return { ms: Number(amount) * (way === "behind" ? -1 : 1), boundMs: Number(bound) };
}

test("the script is served as text that a browser shows", async () => {
  const { app } = await buildTestApp();
  const response = await app.inject(CHECK_SCRIPT_PATH);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body).toBe(readFileSync(CHECK_SCRIPT, "utf8"));
});

describe.skipIf(!findProgram("curl"))("the script", () => {
  test.each([
    ["confirms a bound that is right", 0, 20_000, "confirmed.", 0],
    ["does not refute what it can't measure", 250, 250.01, "not refuted", 0],
    ["refutes a bound of a clock ahead", 20_000, 0.4, "refuted, it is off by at least", 1],
    ["refutes a bound of a clock behind", -20_000, 0.4, "refuted", 1],
  ])("%s, given this machine's error", async (_case, shiftMs, boundMs, verdict, status) => {
    const run = await check([await serve(shiftMs, boundMs), "2", "0.5"]);
    expect(run.stdout).toContain(`The server states ± ${boundMs} ms (chrony): ${verdict}`);
    expect(run).toMatchObject({ status, stderr: "" });
    const machine = differenceIn(run, "this machine");
    expect(Math.abs(machine.ms - shiftMs)).toBeLessThanOrEqual(machine.boundMs);
    const utc = differenceIn(run, "UTC");
    expect(utc.ms).toBe(machine.ms);
    expect(utc.boundMs - machine.boundMs).toBeCloseTo(0.5, 0);
  });

  test("checks nothing if the server states no bound, or this machine's error is unknown", async () => {
    const unbound = await check([`${await serve(0, null)}/`, "1", "0"]);
    expect(unbound.stdout).toContain("The server states no bound: nothing to check.");
    const unknown = await check([await serve(0, 0.4), "1"]);
    expect(unknown.stdout).toContain("not checked, as the error of this machine is unknown.");
    expect([unbound, unknown]).toMatchObject([{ status: 0 }, { status: 0, stderr: "" }]);
  });

  test("says that samples contradict each other if the server's clock is set meanwhile", async () => {
    let shiftMs = 0;
    const run = await check([await serve(() => (shiftMs += 60_000), 1), "2"]);
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain("The samples contradict each other");
  });

  test("says why it could not measure", async () => {
    const address = await serve(0, 1);
    const coarse = makeCommands({ date: "echo N", perl: "exit 1", adjtimex: "exit 1" });
    const empty = makeTestFolder();
    for (const [args, sentence, path] of [
      [[`http://127.0.0.1:${await findFreePort()}`], "The server did not answer."],
      [[`${address}/nowhere`], "it answered with status 404."],
      [[`${address}/?page=`], "This is not a World Clock server"],
      [[], "Usage: sh check-time.sh URL"],
      [[address, "0"], "SAMPLES must be a whole number from 1 to 100"],
      [[address, "1", "1.2.3"], "ERROR_MS must be a number of milliseconds"],
      [[address], "curl is needed, but not installed.", empty],
      [[address], "A clock finer than a second is needed", `${coarse}${delimiter}${PATH}`],
    ] satisfies [string[], string, string?][]) {
      const run = await check(args, path);
      expect(run).toMatchObject({ status: 2, stdout: "" });
      expect(run.stderr).toContain(sentence);
    }
  });

  test.skipIf(!findProgram("perl"))("uses perl where date knows only whole seconds", async () => {
    const path = `${makeCommands({ date: "echo N", chronyc: "exit 1" })}${delimiter}${PATH}`;
    const run = await check([await serve(250, 1), "1"], path);
    const { ms, boundMs } = differenceIn(run, "this machine");
    expect(Math.abs(ms - 250)).toBeLessThanOrEqual(boundMs);
  });
});

describe.skipIf(!CHRONYD || !findProgram("curl"))(
  "with a real chronyd that finds this machine 250 ms behind",
  () => {
    test("a server that follows UTC is not refuted, one that follows this machine is", async () => {
      const upstream = await startUdpServer((request) => {
        const ms = shifted(250);
        return [
          encodeNtpResponse(request, { stratum: 1, reference: "GPS", receivedMs: ms, sentMs: ms }),
        ];
      });
      const command = await startChronyd(
        `server 127.0.0.1 port ${upstream.port} iburst minpoll -5 maxpoll -5`,
      );
      await vi.waitFor(
        async () => {
          const latest = await queryChrony(command);
          expect(latest?.boundMs ?? Number.POSITIVE_INFINITY).toBeLessThan(260);
        },
        { timeout: 20_000, interval: 50 },
      );
      const chronyc = `PATH='${PATH}' exec chronyc -h ${command.host} -p ${command.port} "$@"`;
      const path = `${makeCommands({ chronyc })}${delimiter}${PATH}`;
      const right = await check([await serve(250, 5), "3"], path);
      expect(right.status).toBe(0);
      const { ms, boundMs } = differenceIn(right, "UTC");
      expect(Math.abs(ms)).toBeLessThanOrEqual(boundMs);
      expect(right.stdout).toMatch(
        /^This machine is behind UTC, as chronyd measures it, by 2[45]\d/m,
      );
      const wrong = await check([await serve(0, 5), "3"], path);
      expect(wrong.status).toBe(1);
      const [, leastMs] = /refuted, it is off by at least ([\d.]+) ms/.exec(wrong.stdout) ?? [];
      // Less by the round trip, which takes long on a busy machine; never more than chronyd's 250 ms and its own error.
      expect(Number(leastMs)).toBeGreaterThan(0);
      expect(Number(leastMs)).toBeLessThan(260);
    });
  },
);
