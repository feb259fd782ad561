import { isIPv4 } from "node:net";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { LimitRoute } from "../answer.ts";
import type { App } from "../app-type.ts";
import { Refusal } from "../errors.ts";
import { CallCountStore, CallCounts, type Count } from "./call-counts.ts";
import type { Limits } from "./limits.ts";
import { countInRedis, openRedis } from "./open-redis.ts";

export interface CallLimits {
  /** Throws a refusal beyond the limit, or rejects with one if Redis counts. */
  readonly countCall: (key: string) => void | Promise<void>;
  /** Throws a refusal beyond the limit. */
  readonly countFile: (key: string) => void;
  readonly limitRoute: LimitRoute;
  /** Limits costly work to `max` times a minute from one address, counted on each server alone. */
  readonly limitWork: (max: number) => (address: string) => void;
}

/** IPv6 addresses count by their /64, since one visitor has a whole /64. */
export async function limitCalls(
  app: App,
  { callsPerMinute, filesPerMinute }: Limits,
  redisUrl: string | undefined,
  onLimitsOff: (areOff: boolean) => void = () => undefined,
): Promise<CallLimits> {
  let areOff = false;
  const logOutage = ({ message }: Error) => {
    if (areOff) return;
    areOff = true;
    onLimitsOff(true);
    app.log.warn(`Redis is unavailable, so no rate limit applies until it is back: ${message}`);
  };
  const redis = redisUrl ? await openRedis(app, redisUrl, logOutage) : undefined;
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: MINUTE_MS,
    nameSpace: "world-clock-calls-",
    skipOnError: true,
    keyGenerator: ({ ip }) => visitorKey(ip),
    ...(redis ? { redis } : { store: CallCountStore }),
  });
  // Counted on each server alone: a round trip to Redis would cost more than a file.
  const countFile = countIn(new CallCounts(), filesPerMinute);
  const limitWork = (max: number) => countAddressIn(new CallCounts(), max);
  const countShared = (name: string, max: number) => {
    if (!redis) return countIn(new CallCounts(), max);
    return async (key: string) => {
      const count = await countInRedis(redis, `world-clock-${name}-${key}`, MINUTE_MS).catch(
        logOutage,
      );
      if (!count) return;
      if (areOff) {
        areOff = false;
        onLimitsOff(false);
        app.log.info("Redis is available again, so rate limits apply");
      }
      refuseBeyond(max, count);
    };
  };
  const limitRoute: LimitRoute = (name, max) => {
    const count = countShared(name, max);
    return (address) => count(visitorKey(address));
  };
  return { countCall: countShared("all-calls", callsPerMinute), countFile, limitRoute, limitWork };
}

function countIn(counts: CallCounts, max: number): (key: string) => void {
  return (key) => refuseBeyond(max, counts.count(key, MINUTE_MS));
}

function refuseBeyond(max: number, { current, ttl }: Count): void {
  if (current <= max) return;
  throw new Refusal("too_many_requests", undefined, {
    "retry-after": String(Math.ceil(ttl / 1000)),
  });
}

function countAddressIn(counts: CallCounts, max: number): (address: string) => void {
  const count = countIn(counts, max);
  return (address) => count(visitorKey(address));
}

/** What an address is counted by. Spares IPv4 addresses the plugin's parser. */
export function visitorKey(address: string): string {
  return isIPv4(address) ? address : normalizeIP(address);
}
