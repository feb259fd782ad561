import { SECOND_MS } from "../../shared/durations.ts";
import { setDisplayLead } from "./second-timer.ts";
import { readSecond, subscribeToSeconds } from "./tick.ts";

const MAX_LEAD_MS = 48;

/** Longer delays come from a blocked or hidden page, not from the display. */
const MAX_DELAY_MS = 60;

/** The median of this many delays ignores single late frames, and follows a new display within a minute. */
const DELAYS = 9;
const MEASURE_EVERY_MS = 10 * SECOND_MS;

interface ElementTiming extends PerformanceEntry {
  readonly element: Element | null;
  readonly identifier: string;
  readonly renderTime: number;
}

/**
 * Measures how long the browser takes to display a new second, and sets the lead to that. Returns an unsubscribe function.
 * Element Timing, Chromium only: https://wicg.github.io/element-timing/
 */
export function followDisplay(): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes("element")) return () => {};
  const delays: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { element, identifier, renderTime } of list.getEntries() as ElementTiming[]) {
      // HTML does not have the attribute.
      element?.removeAttribute("elementtiming");
      const delayMs = renderTime - Number(identifier);
      if (delayMs > 0 && delayMs < MAX_DELAY_MS) delays.push(delayMs);
    }
    delays.splice(0, delays.length - DELAYS);
    if (delays.length > 0) setDisplayLead(leadAfter(delays));
  });
  observer.observe({ type: "element" });
  const unsubscribe = subscribeToSeconds(() => {
    if (delays.length < DELAYS || readSecond() % MEASURE_EVERY_MS === 0) requestDelay();
  });
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}

/** The lead (ms, 0 to 48) if these delays (ms) were the last ones. */
export function leadAfter(delays: readonly number[]): number {
  const sorted = delays.toSorted((one, other) => one - other);
  return Math.min(MAX_LEAD_MS, sorted[sorted.length >> 1] ?? 0);
}

/** Only the first paint of an element is reported, so the second becomes a new one. */
function requestDelay(): void {
  const text = document.querySelector(".big-clock .ticking-time-second")?.firstChild;
  if (!(text instanceof Text)) return;
  const reported = document.createElement("span");
  reported.setAttribute("elementtiming", String(performance.now()));
  reported.textContent = text.data;
  // Text counts as painted by its block.
  reported.style.display = "inline-block";
  text.replaceWith(reported);
}
