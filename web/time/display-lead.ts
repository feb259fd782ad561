/** Half a frame at 60 Hz: the usual delay until a change is presented, where the browser does not report it. */
const HALF_FRAME_MS = 8;
const MAX_LEAD_MS = 48;

/** Larger values come from a blocked or hidden page, not from the display. */
const OUTLIER_MS = 60;
const MIN_WEIGHT = 0.15;

let leadMs = HALF_FRAME_MS;
let samples = 0;

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
  if (IS_REPORTED) element.setAttribute("elementtiming", String(instant));
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

/** `lateMs`: how long after its beginning a second was presented, negative if before. */
export function adjustLead(lateMs: number): void {
  if (!(Math.abs(lateMs) < OUTLIER_MS)) return;
  samples += 1;
  const weight = Math.max(MIN_WEIGHT, 0.8 / samples);
  leadMs = Math.min(MAX_LEAD_MS, Math.max(0, leadMs + lateMs * weight));
}
