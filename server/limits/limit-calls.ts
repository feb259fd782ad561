import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { isApiPath } from "../http/api-path.ts";
import type { App } from "../http/app-type.ts";
import { Refusal, sendRefusal } from "../http/errors.ts";
import type { Limits } from "./limits.ts";
import { openRedis } from "./open-redis.ts";

/** How many addresses are told apart where no Redis counts: some 20 MB. */
const ADDRESSES_AT_MOST = 100_000;

/**
 * Counts the calls of each address and answers 429 past the limit; a route may set a limit of its own besides. An
 * IPv6 address counts by its /64, which is what one visitor has.
 */
export async function limitCalls(
  app: App,
  { callsPerMinute }: Limits,
  redisUrl: string | undefined,
): Promise<void> {
  let isOutageTold = false;
  const tellOutage = ({ message }: Error) => {
    if (isOutageTold) return;
    isOutageTold = true;
    app.log.warn(`Redis does not count calls, so that no limit holds until it does: ${message}`);
  };
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: MINUTE_MS,
    cache: ADDRESSES_AT_MOST,
    nameSpace: "world-clock-calls-",
    skipOnError: true,
    ...(redisUrl ? { redis: await openRedis(app, redisUrl, tellOutage) } : {}),
  });
  const countCall = app.createRateLimit({ skipOnError: false });
  app.addHook("onRequest", async (request, reply) => {
    if (!isLimited(request)) return;
    const count = await countCall(request).catch(tellOutage);
    if (!count) return;
    isOutageTold = false;
    if (count.isAllowed || !count.isExceeded) return;
    reply.header("retry-after", count.ttlInSeconds);
    void sendRefusal(reply, new Refusal("too_many_requests"));
  });
}

function isLimited(request: FastifyRequest): boolean {
  if (isApiPath(request.url)) return ![HEALTH_PATH, READY_PATH].includes(request.url);
  // A call can be written in more ways than one (`/%61pi/…`); its route can not.
  return isApiPath(request.routeOptions.url ?? "");
}
