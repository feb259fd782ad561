import type { Page } from "@playwright/test";
import { drawPage, expect, test } from "./support/fixtures.ts";

// The Nu HTML checker finds more, but needs Java. These are the faults that neither axe nor React's check of nesting finds.

/** A date and time to the minute with an offset; the HTML standard allows more. */
const DATETIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/;

/** Parses the text in a blank page, because Trusted Types forbid it in ours. Returns the HTML of what was parsed. */
async function expectValidMarkup(page: Page, html: string): Promise<string> {
  const blank = await page.context().newPage();
  const { times, ids, notAllowed, serialized } = await blank.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, "text/html");
    const notAllowedHere = parsed.querySelectorAll("[elementtiming], noscript[aria-hidden]");
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

async function expectValidPage(page: Page): Promise<void> {
  // A second has the attribute until the browser has reported when it was presented.
  const found = await page.waitForFunction(
    () => !document.querySelector("[elementtiming]") && document.documentElement.outerHTML,
  );
  const html = String(await found.jsonValue());
  const serialized = await expectValidMarkup(page, `<!doctype html>${html}`);
  expect(serialized === html, "the parser nests the elements as they are nested").toBe(true);
}

test("the delivered documents are valid HTML", async ({ page, request }) => {
  for (const path of ["/", "/nowhere"]) {
    await expectValidMarkup(page, await (await request.get(path)).text());
  }
});

test("the live page is valid HTML, with and without an open dialog", async ({ page }) => {
  await drawPage(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await expect(page.locator("tbody time")).not.toHaveCount(0);
  await expectValidPage(page);
  await page.getByRole("button", { name: "Timezone Preferences" }).click();
  await page.getByRole("button", { name: "Add Timezone" }).click();
  await expectValidPage(page);
});
