import { expect, type Page } from "@playwright/test";

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
