/** The second eight of a burst reduce the error by a third. */
const BURST_COUNT = 16;
const BURST_INTERVAL_MS = 250;
const STEADY_INTERVAL_MS = 30_000;
const STEADY_COUNT = 3;
const TIMEOUT_MS = 10_000;

export type MeasuringSchedule = ReturnType<typeof startSchedule>;

/** Measures as docs/accuracy.md says. `measure` returns false to request a burst unless one is under way, and rejects if the server failed. */
export function startSchedule(
  measure: (signal: AbortSignal) => Promise<boolean>,
  onFailure: () => void,
) {
  let left = 0;
  let running: AbortController | undefined;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function next() {
    clearTimeout(timer);
    if (running || isStopped || document.hidden) return;
    const startedMs = performance.now();
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
    running = controller;
    left = Math.max(0, left - 1);
    try {
      const agrees = await measure(controller.signal);
      if (!agrees && left < STEADY_COUNT) left = BURST_COUNT;
    } catch {
      if (!isStopped) onFailure();
      // A burst that was requested in the meantime still goes ahead.
      if (left < BURST_COUNT) left = 0;
    }
    clearTimeout(timeout);
    running = undefined;
    if (isStopped || document.hidden) return;
    const isBurst = left > 0;
    const burstMs = Math.max(0, startedMs + BURST_INTERVAL_MS - performance.now());
    timer = setTimeout(
      () => {
        if (!isBurst) left = STEADY_COUNT;
        void next();
      },
      isBurst ? burstMs : STEADY_INTERVAL_MS,
    );
  }

  function burst() {
    left = BURST_COUNT;
    void next();
  }

  function onVisibility() {
    clearTimeout(timer);
    if (!document.hidden) burst();
  }

  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", burst);
  onVisibility();

  return {
    burst,
    stop() {
      isStopped = true;
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("online", burst);
      clearTimeout(timer);
      running?.abort();
    },
  };
}
