import { isIPv4 } from "node:net";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { isApiPath } from "../http/api-path.ts";
import type { App } from "../http/app-type.ts";
import { Refusal, sendRefusal } from "../http/errors.ts";
import { CallCountStore, CallCounts } from "./call-counts.ts";
import type { Limits } from "./limits.ts";
import { openRedis } from "./open-redis.ts";

/** IPv6 addresses count by their /64, since one visitor has a whole /64. */
export async function limitCalls(
  app: App,
  { callsPerMinute, filesPerMinute }: Limits,
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
    nameSpace: "world-clock-calls-",
    skipOnError: true,
    keyGenerator: ({ ip }) => visitorKey(ip),
    ...(redisUrl
      ? { redis: await openRedis(app, redisUrl, logOutage) }
      : { store: CallCountStore }),
  });
  const countCall = app.createRateLimit({ skipOnError: false });
  app.addHook("onRequest", async (request, reply) => {
    if (!isCall(request)) return;
    const count = await countCall(request).catch(logOutage);
    if (!count) return;
    isOutageLogged = false;
    if (!count.isAllowed && count.isExceeded) refuse(reply, count.ttlInSeconds);
  });
  // Counted on each server alone: a round trip to Redis would cost more than a file.
  const files = new CallCounts();
  app.addHook("onRequest", (request, reply, done) => {
    if (isCall(request) || isHealthCheck(request)) return done();
    const { current, ttl } = files.count(visitorKey(request.ip), MINUTE_MS);
    if (current <= filesPerMinute) return done();
    refuse(reply, Math.ceil(ttl / 1000));
  });
}

/** Spares IPv4 addresses the plugin's parser. */
function visitorKey(address: string): string {
  return isIPv4(address) ? address : normalizeIP(address);
}

function refuse(reply: FastifyReply, retryAfterSeconds: number): void {
  reply.header("retry-after", retryAfterSeconds);
  void sendRefusal(reply, new Refusal("too_many_requests"));
}

function isCall(request: FastifyRequest): boolean {
  if (isApiPath(request.url)) return !isHealthCheck(request);
  // A percent-encoded path such as `/%61pi/…` reaches the same route.
  return isApiPath(request.routeOptions.url ?? "");
}

function isHealthCheck({ url }: FastifyRequest): boolean {
  return url === HEALTH_PATH || url === READY_PATH;
}
