import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import type { Settings } from "../settings/settings.ts";
import { LogThrottle } from "./log-throttle.ts";

const SLOW_REQUEST_MS = 1000;

declare module "node:http" {
  interface IncomingMessage {
    /** By `performance.now`. */
    startedMs?: number;
  }
}

/** What logs and metrics may contain of a request: no personal data. */
export interface RequestFields {
  readonly method: string;
  /** The route's pattern, or `none`. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

export function requestFields(request: IncomingMessage, status: number): RequestFields {
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

/** Logs that a secret was refused. */
export type WarnOfRefusal = (request: IncomingMessage, what: string, reason?: unknown) => void;

/** Anyone can cause such lines, so each kind is logged at most once a minute. */
export function throttleRefusals(log: FastifyBaseLogger, now: () => number): WarnOfRefusal {
  const throttle = new LogThrottle(now);
  return (request, what, reason) =>
    throttle.attempt(`${what}: ${String(reason)}`, (suppressed) =>
      log.warn({ ...requestFields(request, 400), reason, suppressed }, what),
    );
}

/** Each route at most once a minute, since a flood makes all requests slow. */
export function throttleSlow(
  log: Pick<FastifyBaseLogger, "warn">,
  now: () => number,
): (fields: RequestFields) => void {
  const throttle = new LogThrottle(now);
  return (fields) => {
    if (fields.durationMs < SLOW_REQUEST_MS) return;
    const durationMs = Math.round(fields.durationMs * 10) / 10;
    throttle.attempt(`${fields.method} ${fields.route}`, (suppressed) =>
      log.warn({ ...fields, durationMs, suppressed }, "slow request"),
    );
  };
}
