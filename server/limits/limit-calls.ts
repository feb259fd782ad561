import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { isApiPath } from "../http/api-path.ts";
import type { App } from "../http/app-type.ts";
import { Refusal, sendRefusal } from "../http/errors.ts";
import type { Limits } from "./limits.ts";
import { openRedis } from "./open-redis.ts";

/** Addresses counted in memory, about 20 MB. */
const MAX_ADDRESSES = 100_000;

/** IPv6 addresses count by their /64, since one visitor has a whole /64. */
export async function limitCalls(
  app: App,
  { callsPerMinute }: Limits,
  redisUrl: string | undefined,
): Promise<void> {
  let isOutageLogged = false;
  const logOutage = ({ message }: Error) => {
    if (isOutageLogged) return;
    isOutageLogged = true;
    app.log.warn(`Redis is unavailable, so no rate limit applies until it is back: ${message}`);
  };
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: MINUTE_MS,
    cache: MAX_ADDRESSES,
    nameSpace: "world-clock-calls-",
    skipOnError: true,
    ...(redisUrl ? { redis: await openRedis(app, redisUrl, logOutage) } : {}),
  });
  const countCall = app.createRateLimit({ skipOnError: false });
  app.addHook("onRequest", async (request, reply) => {
    if (!isLimited(request)) return;
    const count = await countCall(request).catch(logOutage);
    if (!count) return;
    isOutageLogged = false;
    if (count.isAllowed || !count.isExceeded) return;
    reply.header("retry-after", count.ttlInSeconds);
    void sendRefusal(reply, new Refusal("too_many_requests"));
  });
}

function isLimited(request: FastifyRequest): boolean {
  if (isApiPath(request.url)) return ![HEALTH_PATH, READY_PATH].includes(request.url);
  // A percent-encoded path such as `/%61pi/…` reaches the same route.
  return isApiPath(request.routeOptions.url ?? "");
}
