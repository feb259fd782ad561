import underPressure from "@fastify/under-pressure";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HEALTH_PATH } from "../../shared/health.ts";
import type { App } from "../app.ts";
import { Refusal } from "../errors.ts";
import type { Limits } from "./limits.ts";

const RETRY_AFTER_SECONDS = 1;
const OVERLOADED = new Refusal(503, "overloaded", "The server has too much to do; try again soon.");

/** Answers 503 while the event loop lags, and no longer than that. */
export async function shedLoad(app: App, { loopDelayMs, loopSampleMs }: Limits): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    sampleInterval: loopSampleMs,
    pressureHandler,
  });
}

function pressureHandler(
  request: FastifyRequest,
  reply: FastifyReply,
  _type: string,
  delayMs: number | undefined,
): void {
  // No sample yet, as in a start that takes a second: nothing is known, and that is no overload.
  if (delayMs === Number.POSITIVE_INFINITY) return;
  // Who restarts what is not well would only add to the load.
  if (request.routeOptions.url === HEALTH_PATH) return;
  reply.header("retry-after", RETRY_AFTER_SECONDS);
  throw OVERLOADED;
}
