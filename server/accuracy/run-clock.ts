import type { ServerClock } from "./server-clock.ts";

const POLL_INTERVAL_MS = 16_000;
const SETTLING_READINGS = 400;
const SETTLING_INTERVAL_MS = 2;
const READING_INTERVAL_MS = 100;

/**
 * Reads and polls a clock at intervals: readings are frequent at the start and after each step, until the clock has
 * converged. The timers do not keep the process alive. Returns a function that stops them.
 */
export function runClock(clock: ServerClock): () => void {
  let readings = 0;
  let { steppedMs } = clock;
  let readingTimer: NodeJS.Timeout;
  let pollTimer: NodeJS.Timeout;
  let isStopped = false;

  const read = () => {
    clock.now();
    readings += 1;
    if (clock.steppedMs !== steppedMs) {
      ({ steppedMs } = clock);
      readings = 0;
      void poll();
    }
    const intervalMs = readings < SETTLING_READINGS ? SETTLING_INTERVAL_MS : READING_INTERVAL_MS;
    readingTimer = setTimeout(read, intervalMs).unref();
  };
  const poll = async () => {
    await clock.poll();
    clearTimeout(pollTimer);
    if (!isStopped) pollTimer = setTimeout(() => void poll(), POLL_INTERVAL_MS).unref();
  };

  read();
  void poll();
  return () => {
    isStopped = true;
    clearTimeout(readingTimer);
    clearTimeout(pollTimer);
  };
}
