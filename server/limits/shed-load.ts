import { monitorEventLoopDelay } from "node:perf_hooks";
import { HEALTH_PATH } from "../../shared/api/health.ts";
import type { App } from "../http/app-type.ts";
import { Refusal, sendRefusal } from "../http/errors.ts";
import type { Limits } from "./limits.ts";

const RETRY_AFTER_SECONDS = 1;
const OVERLOADED = new Refusal("overloaded");
const RESOLUTION_MS = 10;

/** A single stall, such as a start or a slow disk, is not an overload. */
const SAMPLES_IN_A_ROW = 2;

/** Refuses requests with 503 while the event loop is late in two samples in a row. */
export function shedLoad(app: App, { maxLoopDelayMs, loopSampleIntervalMs }: Limits): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let slowSamples = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  app.addHook("onReady", async () => {
    delays.enable();
    timer = setInterval(() => {
      const meanDelayMs = delays.mean / 1e6 - RESOLUTION_MS;
      // A sample without a single tick has no mean: the loop stood still.
      slowSamples = meanDelayMs <= maxLoopDelayMs ? 0 : slowSamples + 1;
      delays.reset();
    }, loopSampleIntervalMs).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (slowSamples < SAMPLES_IN_A_ROW) return done();
    // A supervisor that restarts an unhealthy process would only add to the load.
    if (request.routeOptions.url === HEALTH_PATH) return done();
    reply.header("retry-after", RETRY_AFTER_SECONDS);
    void sendRefusal(reply, OVERLOADED);
  });
}
