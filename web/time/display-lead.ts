/** Half a frame at 60 Hz: the usual delay until a change is presented, where the browser does not report it. */
const HALF_FRAME_MS = 8;
const MAX_LEAD_MS = 48;

/** Longer delays come from a blocked or hidden page, not from the display. */
const MAX_DELAY_MS = 60;

/** The median of this many delays ignores single late frames, and follows a display that changes within half a minute. */
const DELAYS = 9;

const delays: number[] = [];
let leadMs = HALF_FRAME_MS;

interface ElementTiming extends PerformanceEntry {
  readonly element: Element | null;
  readonly identifier: string;
  readonly renderTime: number;
}

const IS_REPORTED = PerformanceObserver.supportedEntryTypes.includes("element");

/** How long (ms, 0 to 48) before a second begins the page is changed, so that the change is presented on time. */
export function displayLeadMs(): number {
  return leadMs;
}

/** Makes the browser report when it first presents an element that shows the second `instant` (ms). */
export function requestPresentationTime(element: Element, instant: number): void {
  if (IS_REPORTED) element.setAttribute("elementtiming", String(instant - leadMs));
}

/**
 * Adjusts the lead when a requested presentation is reported; `readClock` returns the page's time in ms. Returns an
 * unsubscribe function. Element Timing, Chromium only: https://wicg.github.io/element-timing/
 */
export function observePresentation(readClock: () => number): () => void {
  if (!IS_REPORTED) return () => {};
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementTiming[]) {
      // The attribute is not in the HTML standard, and has served its purpose.
      entry.element?.removeAttribute("elementtiming");
      const sinceRenderMs = performance.now() - entry.renderTime;
      adjustLead(readClock() - sinceRenderMs - Number(entry.identifier));
    }
  });
  observer.observe({ type: "element" });
  return () => observer.disconnect();
}

/** `delayMs`: from when a change was due to when it was presented, the lateness of the timer included. */
export function adjustLead(delayMs: number): void {
  if (!(delayMs >= 0 && delayMs < MAX_DELAY_MS)) return;
  delays.push(delayMs);
  if (delays.length > DELAYS) delays.shift();
  const median = delays.toSorted((one, other) => one - other)[(delays.length - 1) >> 1] ?? 0;
  leadMs = Math.min(MAX_LEAD_MS, median);
}
