import type { Locator, Page } from "@playwright/test";

/** Adds up, from the next document on, by how much what is shown has moved by itself; the answer reads the sum. */
export async function countLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);
}

/** By how many px the page can be scrolled sideways. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What is lower than a finger needs; what stands in a sentence may be. */
export const tooLowOf = (targets: Locator): Promise<string[]> =>
  targets.evaluateAll((all) =>
    all
      .filter((element) => !element.closest("p") && element.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML),
  );
