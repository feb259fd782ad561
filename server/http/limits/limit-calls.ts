import { isIPv4 } from "node:net";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { HEALTH_PATH, READY_PATH } from "../../../shared/api/health.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { LimitRoute } from "../answer.ts";
import { isApiPath } from "../api-path.ts";
import type { App } from "../app-type.ts";
import { Refusal } from "../errors.ts";
import { CallCountStore, CallCounts } from "./call-counts.ts";
import type { Limits } from "./limits.ts";
import { openRedis } from "./open-redis.ts";

export interface CallLimits {
  /** Throws a refusal beyond the limit. Counts nothing with Redis, where a hook does. */
  readonly countCall: (key: string) => void;
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
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: MINUTE_MS,
    nameSpace: "world-clock-calls-",
    skipOnError: true,
    keyGenerator: ({ ip }) => visitorKey(ip),
    ...(redisUrl
      ? { redis: await openRedis(app, redisUrl, logOutage) }
      : { store: CallCountStore }),
  });
  // Counted on each server alone: a round trip to Redis would cost more than a file.
  const countFile = countIn(new CallCounts(), filesPerMinute);
  const limitWork = (max: number) => countAddressIn(new CallCounts(), max);
  if (!redisUrl) {
    const countCall = countIn(new CallCounts(), callsPerMinute);
    const limitRoute = (max: number) => ({
      config: {},
      count: countAddressIn(new CallCounts(), max),
    });
    return { countCall, countFile, limitRoute, limitWork };
  }

  const countCall = app.createRateLimit({ skipOnError: false });
  app.addHook("onRequest", async (request) => {
    const { url = "" } = request.routeOptions;
    if (url === HEALTH_PATH || url === READY_PATH) return;
    if (!isApiPath(request.url) && !isApiPath(url)) return;
    const count = await countCall(request).catch(logOutage);
    if (!count) return;
    if (areOff) {
      areOff = false;
      onLimitsOff(false);
      app.log.info("Redis is available again, so rate limits apply");
    }
    if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttlInSeconds);
  });
  const limitRoute = (max: number) => ({
    config: { rateLimit: { max, timeWindow: MINUTE_MS } },
    count: () => undefined,
  });
  return { countCall: () => undefined, countFile, limitRoute, limitWork };
}

function countIn(counts: CallCounts, max: number): (key: string) => void {
  return (key) => {
    const { current, ttl } = counts.count(key, MINUTE_MS);
    if (current > max) throw tooMany(Math.ceil(ttl / 1000));
  };
}

function countAddressIn(counts: CallCounts, max: number): (address: string) => void {
  const count = countIn(counts, max);
  return (address) => count(visitorKey(address));
}

/** What an address is counted by. Spares IPv4 addresses the plugin's parser. */
export function visitorKey(address: string): string {
  return isIPv4(address) ? address : normalizeIP(address);
}

function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal("too_many_requests", undefined, { "retry-after": String(retryAfterSeconds) });
}
