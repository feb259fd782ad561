import { monitorEventLoopDelay } from "node:perf_hooks";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import type { Limits } from "./limits.ts";

const RETRY_AFTER_SECONDS = 1;
const OVERLOADED = new Refusal("overloaded", undefined, RETRY_AFTER_SECONDS);
const RESOLUTION_MS = 10;

/** A single stall, such as a start or a slow disk, is not an overload. */
const SAMPLES_IN_A_ROW = 2;

/** Returns a function that returns a refusal while the event loop is late in two samples in a row. */
export function shedLoad(
  app: App,
  { maxLoopDelayMs, loopSampleIntervalMs }: Limits,
): () => Refusal | undefined {
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
  return () => (slowSamples < SAMPLES_IN_A_ROW ? undefined : OVERLOADED);
}
