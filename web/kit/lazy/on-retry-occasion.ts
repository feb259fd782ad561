const REACHED_AGAIN = "server-reached-again";

/**
 * Calls back whenever what failed to load may load: the browser is online, somebody returns to the page, or something else
 * has got through again.
 */
export function onRetryOccasion(retry: () => void, options?: AddEventListenerOptions): void {
  for (const type of ["online", "focus", "pageshow", "visibilitychange", REACHED_AGAIN]) {
    window.addEventListener(type, () => document.hidden || retry(), options);
  }
}

/** To be called when something has got through after a failure. */
export function announceReachedAgain(): void {
  window.dispatchEvent(new Event(REACHED_AGAIN));
}
