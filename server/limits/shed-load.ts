import underPressure from "@fastify/under-pressure";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HEALTH_PATH } from "../../shared/api/health.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import type { Limits } from "./limits.ts";

const RETRY_AFTER_SECONDS = 1;
const OVERLOADED = new Refusal("overloaded");

/** A single stall, such as a start or a slow disk, is not an overload. */
const SAMPLES_IN_A_ROW = 2;

/** Timers of equal length fire in order, so each check here runs right after a sample of the plugin. */
export async function shedLoad(
  app: App,
  { maxLoopDelayMs, loopSampleIntervalMs }: Limits,
): Promise<void> {
  let inARow = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  app.addHook("onReady", async () => {
    timer = setInterval(() => {
      inARow = app.isUnderPressure() ? inARow + 1 : 0;
    }, loopSampleIntervalMs).unref();
  });
  app.addHook("onClose", async () => clearInterval(timer));
  await app.register(underPressure, {
    maxEventLoopDelay: maxLoopDelayMs,
    sampleInterval: loopSampleIntervalMs,
    pressureHandler(request: FastifyRequest, reply: FastifyReply) {
      if (inARow < SAMPLES_IN_A_ROW) return;
      // A supervisor that restarts an unhealthy process would only add to the load.
      if (request.routeOptions.url === HEALTH_PATH) return;
      reply.header("retry-after", RETRY_AFTER_SECONDS);
      throw OVERLOADED;
    },
  });
}
