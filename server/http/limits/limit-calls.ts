import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../../shared/api/errors.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { App } from "../app-type.ts";
import { Refusal } from "../errors.ts";
import { CallCounts, type Count } from "./call-counts.ts";
import type { Limits } from "./limits.ts";
import { countInRedis, openRedis } from "./open-redis.ts";
import { visitorKey } from "./visitor-key.ts";

interface RouteLimit {
  /** Routes with the same name are counted together. */
  readonly name: string;
  /** From one address, in `windowMs`; a minute by default. */
  readonly max: number;
  readonly windowMs?: number;
  readonly code?: ErrorCode;
}

/** Returns an `onRequest` hook that counts a call, and throws a refusal beyond the limit. */
export type LimitRoute = (limit: RouteLimit) => (request: FastifyRequest) => Promise<void>;

/** Limits costly work to `max` times a minute from one address, counted on each server alone. */
export type LimitWork = (max: number) => (address: string) => void;

interface CallLimits {
  /** Throws a refusal beyond the limit, or rejects with one if Redis counts. */
  readonly countCall: (key: string) => void | Promise<void>;
  /** Throws a refusal beyond the limit. */
  readonly countFile: (key: string) => void;
  readonly limitRoute: LimitRoute;
  readonly limitWork: LimitWork;
}

interface Options {
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  readonly redisUrl: string | undefined;
  /** Called when Redis is lost, so that calls have no limits, and when it is back. */
  readonly onLimitsOff?: ((areOff: boolean) => void) | undefined;
}

export async function limitCalls(
  app: App,
  { limits: { callsPerMinute, filesPerMinute }, log, redisUrl, onLimitsOff }: Options,
): Promise<CallLimits> {
  let areOff = false;
  const logOutage = ({ message }: Error) => {
    if (areOff) return;
    areOff = true;
    onLimitsOff?.(true);
    log.warn(`Redis is unavailable, so no rate limit applies until it is back: ${message}`);
  };
  const redis = redisUrl ? await openRedis(app, redisUrl, logOutage) : undefined;

  function countShared(limit: RouteLimit): (key: string) => void | Promise<void> {
    if (!redis) return countIn(new CallCounts(), limit);
    const { name, windowMs = MINUTE_MS } = limit;
    return async (key) => {
      const counting = countInRedis(redis, `world-clock-${name}-${key}`, windowMs);
      const count = await counting.catch(logOutage);
      if (!count) return;
      if (areOff) {
        areOff = false;
        onLimitsOff?.(false);
        log.info("Redis is available again, so rate limits apply");
      }
      refuseBeyond(limit, count);
    };
  }

  return {
    countCall: countShared({ name: "all-calls", max: callsPerMinute }),
    // Counted on each server alone: a round trip to Redis would cost more than a file.
    countFile: countIn(new CallCounts(), { max: filesPerMinute }),
    limitRoute: (limit) => {
      const count = countShared(limit);
      return async ({ raw }) => count(visitorKey(raw.clientAddress ?? ""));
    },
    limitWork: (max) => {
      const count = countIn(new CallCounts(), { max });
      return (address) => count(visitorKey(address));
    },
  };
}

function countIn(counts: CallCounts, limit: Omit<RouteLimit, "name">): (key: string) => void {
  const { windowMs = MINUTE_MS } = limit;
  return (key) => refuseBeyond(limit, counts.count(key, windowMs));
}

function refuseBeyond(
  { max, code = "too_many_requests" }: Omit<RouteLimit, "name">,
  { current, ttl }: Count,
): void {
  if (current <= max) return;
  throw new Refusal(code, undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) });
}
