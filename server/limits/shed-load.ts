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
 * taken wholly after the start, which may well keep the loop busy: that is no overload. On a busy machine samples are late;
 * timers of one length end in the order in which they began, so that of two in a row the second ends after that sample.
 */
export async function shedLoad(app: App, { loopDelayMs, loopSampleMs }: Limits): Promise<void> {
  let isKnown = false;
  const afterSample = (act: () => void) => setTimeout(act, loopSampleMs).unref();
  app.addHook("onReady", async () => {
    afterSample(() =>
      afterSample(() => {
        isKnown = true;
      }),
    );
  });
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: loopSampleMs,
    pressureHandler(request: FastifyRequest, reply: FastifyReply) {
      if (!isKnown) return;
      // Who restarts what is not well would only add to the load.
      if (request.routeOptions.url === HEALTH_PATH) return;
      reply.header("retry-after", RETRY_AFTER_SECONDS);
      throw OVERLOADED;
    },
  });
}
