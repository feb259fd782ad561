/** Half a frame at 60 Hz: what a change takes to the glass where the browser does not say. */
const HALF_FRAME_MS = 8;
const LEAD_AT_MOST_MS = 48;

/** Readings beyond this come from a blocked or hidden page, not from the path to the glass. */
const OUTLIER_MS = 60;
const LEAST_WEIGHT = 0.15;

let leadMs = HALF_FRAME_MS;
let readings = 0;

interface ElementTiming extends PerformanceEntry {
  readonly identifier: string;
  readonly renderTime: number;
}

/** By how much (ms, 0 to 48) a change is made before the second it shows, so that both are seen at once. */
export function displayLeadMs(): number {
  return leadMs;
}

/**
 * Learns the lead from when the big clock's seconds were presented (Element Timing; Chromium), by their
 * `elementtiming`, the instant they show. `readClock` answers the page's time in ms. The answer ends it.
 * https://wicg.github.io/element-timing/
 */
export function observePresentation(readClock: () => number): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes("element")) return () => {};
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as ElementTiming[]) {
      const sinceRenderMs = performance.now() - entry.renderTime;
      learn(readClock() - sinceRenderMs - Number(entry.identifier));
    }
  });
  observer.observe({ type: "element" });
  return () => observer.disconnect();
}

/** Takes a reading: by how much (ms) a second was seen after it began, negative for before. */
export function learn(lateMs: number): void {
  if (!(Math.abs(lateMs) < OUTLIER_MS)) return;
  readings += 1;
  const weight = Math.max(LEAST_WEIGHT, 0.8 / readings);
  leadMs = Math.min(LEAD_AT_MOST_MS, Math.max(0, leadMs + lateMs * weight));
}
