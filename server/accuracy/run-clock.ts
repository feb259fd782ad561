import type { ServerClock } from "./server-clock.ts";

const POLL_EVERY_MS = 16_000;
const SETTLING_READINGS = 400;
const SETTLING_EVERY_MS = 2;
const READING_EVERY_MS = 100;

/**
 * Keeps a clock fine and checked: 400 quick readings at the start and after each step, then ten a second, and a poll
 * each 16 seconds. Its timers keep no process alive; the answer ends them.
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
    const wait = readings < SETTLING_READINGS ? SETTLING_EVERY_MS : READING_EVERY_MS;
    readingTimer = setTimeout(read, wait).unref();
  };
  const poll = async () => {
    await clock.poll();
    clearTimeout(pollTimer);
    if (!isStopped) pollTimer = setTimeout(() => void poll(), POLL_EVERY_MS).unref();
  };

  read();
  void poll();
  return () => {
    isStopped = true;
    clearTimeout(readingTimer);
    clearTimeout(pollTimer);
  };
}
