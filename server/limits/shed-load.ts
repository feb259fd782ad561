import underPressure from "@fastify/under-pressure";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HEALTH_PATH } from "../../shared/health.ts";
import type { App } from "../app.ts";
import { Refusal } from "../errors.ts";
import type { Limits } from "./limits.ts";

const RETRY_AFTER_SECONDS = 1;
const OVERLOADED = new Refusal(503, "overloaded", "The server has too much to do; try again soon.");

/**
 * Answers 503 while the event loop lags, and no longer than that. Nothing is known of it before the first sample that was
 * taken wholly after the start, which may well keep the loop busy: that is no overload.
 */
export async function shedLoad(app: App, { loopDelayMs, loopSampleMs }: Limits): Promise<void> {
  let knownFromMs = Number.POSITIVE_INFINITY;
  app.addHook("onReady", async () => {
    knownFromMs = performance.now() + 2 * loopSampleMs;
  });
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: loopSampleMs,
    pressureHandler(request: FastifyRequest, reply: FastifyReply) {
      if (performance.now() < knownFromMs) return;
      // Who restarts what is not well would only add to the load.
      if (request.routeOptions.url === HEALTH_PATH) return;
      reply.header("retry-after", RETRY_AFTER_SECONDS);
      throw OVERLOADED;
    },
  });
}
