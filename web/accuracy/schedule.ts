export interface ScheduleDependencies {
  /** One question. False asks for a burst, unless one is under way; a rejection is a server that failed. */
  readonly ask: (signal: AbortSignal) => Promise<boolean>;
  readonly onFailure: () => void;
}

export interface Schedule {
  /** Asks sixteen times within about four seconds, from now on. */
  burst(): void;
  stop(): void;
}

/** Eight within two seconds, as many again within the next two: the second half takes a third off the error. */
const BURST = 16;
const BURST_EACH_MS = 250;
const STEADY_MS = 30_000;
const STEADY_QUESTIONS = 3;
const TIMEOUT_MS = 10_000;

/**
 * Asks in a burst at once, when the page is shown again and when the network is back, then thrice each 30 seconds. One question
 * at a time, none while the page is hidden; after a failure the next is 30 seconds away.
 */
export function startSchedule({ ask, onFailure }: ScheduleDependencies): Schedule {
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
      if (!agrees && left < STEADY_QUESTIONS) left = BURST;
    } catch {
      if (!isStopped) onFailure();
      // A burst that was asked for in the meantime still goes.
      if (left < BURST) left = 0;
    }
    clearTimeout(timeout);
    asking = undefined;
    const waitedMs = performance.now() - startedMs;
    if (left > 0) plan(Math.max(0, BURST_EACH_MS - waitedMs), left);
    else plan(STEADY_MS, STEADY_QUESTIONS);
  }

  function plan(afterMs: number, questions: number) {
    clearTimeout(timer);
    if (isStopped || document.hidden) return;
    timer = setTimeout(() => {
      left = questions;
      void next();
    }, afterMs);
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
