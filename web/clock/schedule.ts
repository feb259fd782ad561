export interface ScheduleParts {
  /** One question. False asks for a burst, unless one is under way; a rejection is a server that failed. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>;
  readonly onFailure: () => void;
}

export interface Schedule {
  /** Asks eight times within about two seconds, from now on. */
  burst(): void;
  stop(): void;
}

const BURST = 8;
const BURST_EACH_MS = 250;
const STEADY_MS = 30_000;
const TIMEOUT_MS = 10_000;

/**
 * Asks in a burst at once, when the page is shown again and when the network is back, then each 30 seconds. One question
 * at a time, none while the page is hidden; after a failure the next is 30 seconds away.
 */
export function startSchedule({ ask, onFailure }: ScheduleParts): Schedule {
  let left = 0;
  let asking: AbortController | undefined;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function next() {
    clearTimeout(timer);
    if (asking || isStopped || document.hidden) return;
    const startedMs = performance.now();
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
    asking = controller;
    left = Math.max(0, left - 1);
    try {
      const agrees = await ask(controller.signal);
      if (!agrees && left === 0) left = BURST;
    } catch {
      if (!isStopped) onFailure();
      // A burst that was asked for in the meantime still goes.
      if (left < BURST) left = 0;
    }
    clearTimeout(timeout);
    asking = undefined;
    const waitedMs = performance.now() - startedMs;
    plan(left > 0 ? Math.max(0, BURST_EACH_MS - waitedMs) : STEADY_MS);
  }

  function plan(afterMs: number) {
    clearTimeout(timer);
    if (!isStopped && !document.hidden) timer = setTimeout(() => void next(), afterMs);
  }

  function burst() {
    left = BURST;
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
      asking?.abort();
    },
  };
}
