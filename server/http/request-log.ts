import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Settings } from "../settings/settings.ts";

export interface Log {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

const SLOW_REQUEST_MS = 1000;

export type RequestFields = ReturnType<typeof requestFields>;

export interface RequestMetrics {
  readonly countRequest: (fields: RequestFields) => void;
  readonly showRedisLost: (isLost: boolean) => void;
}

/** What logs and metrics may contain of a request: no personal data. */
export function requestFields(request: IncomingMessage, status: number) {
  const { method = "", route, startedMs = 0 } = request;
  return { method, route: route?.url ?? "none", status, durationMs: performance.now() - startedMs };
}

/** Writes JSON lines to stderr. An engine's error may carry a row's values, so only some fields of an error are written. */
export function createLog(level: Settings["logLevel"]): FastifyBaseLogger {
  const err = ({ name, code, message, stack = "" }: Error & { code?: string }) => ({
    type: name,
    code,
    message,
    stack,
  });
  return pino({ level, serializers: { err } }, process.stderr);
}

export type WarnOfRefusal = (request: IncomingMessage, what: string, reason?: unknown) => void;

export function throttleRefusals(log: FastifyBaseLogger, now: () => number): WarnOfRefusal {
  const throttle = throttleLines(now);
  return (request, what, reason) =>
    throttle(`${what}: ${String(reason)}`, (suppressed) =>
      log.warn({ ...requestFields(request, 400), reason, suppressed }, what),
    );
}

export function throttleSlow(
  log: Pick<FastifyBaseLogger, "warn">,
  now: () => number,
): (fields: RequestFields) => void {
  const throttle = throttleLines(now);
  return (fields) => {
    if (fields.durationMs < SLOW_REQUEST_MS) return;
    const durationMs = Math.round(fields.durationMs * 10) / 10;
    throttle(`${fields.method} ${fields.route}`, (suppressed) =>
      log.warn({ ...fields, durationMs, suppressed }, "slow request"),
    );
  };
}

/** Lets each kind of line through at most once a minute, so that neither an outage nor an attack floods the log. */
export function throttleLines(now: () => number) {
  const states = new Map<string, { readonly loggedAt: number; suppressed: number }>();
  /** Calls `log` with the number of lines suppressed since the last one, unless that was less than a minute ago. */
  return (kind: string, log: (suppressed: number) => void): void => {
    const nowMs = now();
    const last = states.get(kind);
    // After a clock is set back, a line from the future suppresses none.
    if (last && nowMs >= last.loggedAt && nowMs - last.loggedAt < MINUTE_MS) {
      last.suppressed += 1;
      return;
    }
    states.set(kind, { loggedAt: nowMs, suppressed: 0 });
    log(last?.suppressed ?? 0);
  };
}
