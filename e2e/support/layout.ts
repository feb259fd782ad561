import type { Locator, Page } from "@playwright/test";
import { drawPage } from "./fixtures.ts";

/** Measures layout shifts from the next document on; the returned function reads their sum. */
export async function measureLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await drawPage(page);
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

/** How far the page scrolls sideways, in px. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The HTML of targets less than 44 px high; WCAG 2.5.5 exempts targets in a sentence. Throws if there is no target. */
export const findSmallTargets = (targets: Locator): Promise<string[]> =>
  targets.evaluateAll((all: HTMLElement[]) => {
    if (all.length === 0) throw new Error("No element is such a target.");
    // Not the bounding box: while a dialog slides in, 44 px can be 43.99999.
    const small = all.filter((element) => !element.closest("p") && element.offsetHeight < 44);
    return small.map(({ outerHTML }) => outerHTML);
  });

export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not visible.");
  return box;
}

/** Scrolls a heading to the top of the window. */
export const scrollToStart = (page: Page, name: string) =>
  page
    .getByRole("heading", { name, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));

/** WCAG 2.2, success criterion 1.4.12. */
export function spaceText(): void {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets.push(spacing);
}
