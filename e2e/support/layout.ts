import { expect, type Locator, type Page } from "@playwright/test";
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

// The Nu HTML checker finds more, but needs Java. These are the faults that neither axe nor React's check of nesting finds.

/** A date and time to the minute with an offset; the HTML standard allows more. */
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/;

/** Parses the text in a blank page, because Trusted Types forbid it in ours. Returns the HTML of what was parsed. */
export async function expectValidMarkup(page: Page, html: string): Promise<string> {
  const blank = await page.context().newPage();
  const { times, ids, notAllowed, serialized } = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    const notAllowedHere = parsed.querySelectorAll("noscript[aria-hidden]");
    return {
      times: [...parsed.querySelectorAll("time")].map(({ dateTime, childElementCount }) => ({
        dateTime,
        childElementCount,
      })),
      ids: [...parsed.querySelectorAll("[id]")].map(({ id }) => id),
      notAllowed: [...notAllowedHere].map(({ outerHTML }) => outerHTML),
      serialized: parsed.documentElement.outerHTML,
    };
  }, html);
  await blank.close();
  for (const { dateTime, childElementCount } of times) {
    expect(dateTime).toMatch(DATETIME);
    expect(childElementCount, "a time element holds only text").toBe(0);
  }
  expect(new Set(ids).size, "ids are unique").toBe(ids.length);
  expect(notAllowed).toEqual([]);
  return serialized;
}

/** The page must be drawn. */
export async function expectValidPage(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  const serialized = await expectValidMarkup(page, `<!doctype html>${html}`);
  expect(serialized === html, "the parser nests the elements as they are nested").toBe(true);
}
