import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { classifyDatabaseError, type DatabaseFailure } from "../database/database-failure.ts";
import type { App } from "./app-type.ts";
import { throttleLines } from "./request-log.ts";

const PROBE_INTERVAL_MS = 1000;
const OUTAGES: readonly (DatabaseFailure | "unknown")[] = [
  "denied",
  "missing",
  "timeout",
  "tls",
  "unreachable",
];

export type RecordFailure = (error: unknown) => void;

/** Logs each kind of failure at most once a minute, and the end of an outage. */
export function logDatabaseFailures(
  app: App,
  log: FastifyBaseLogger,
  now: () => number,
  count: ((failure: DatabaseFailure | "unknown") => void) | undefined,
  probe: () => Promise<unknown>,
): RecordFailure {
  const throttle = throttleLines(now);
  const stopping = new AbortController();
  let isOut = false;
  app.addHook("onClose", async () => stopping.abort());

  async function awaitEnd(startedMs: number): Promise<void> {
    const { signal } = stopping;
    const fails = () =>
      probe().then(
        () => false,
        () => true,
      );
    while (!signal.aborted && (await fails())) {
      await delay(PROBE_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
    isOut = false;
    const outageMs = Math.round(performance.now() - startedMs);
    if (!signal.aborted) log.info({ outageMs }, "database answers again");
  }

  return (err) => {
    const failure = classifyDatabaseError(err) ?? "unknown";
    count?.(failure);
    throttle(failure, (suppressed) => log.error({ failure, suppressed, err }, "database failure"));
    if (isOut || !OUTAGES.includes(failure)) return;
    isOut = true;
    void awaitEnd(performance.now());
  };
}
