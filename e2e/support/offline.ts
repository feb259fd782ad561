import { expect, type Page } from "@playwright/test";
import { clock, clockErrorSeconds, expectCities } from "./page.ts";

/** What the browser logs of requests to a server that has stopped, or that it can't reach. */
export const NO_SERVER =
  /ERR_CONNECTION_(REFUSED|RESET)|ERR_SOCKET_NOT_CONNECTED|ERR_INTERNET_DISCONNECTED/;

/** Visits the page and waits until its service worker has cached it. */
export async function visitAndCache(page: Page): Promise<void> {
  await page.goto("/");
  // Caching fetches every file of the page, and the page is slow meanwhile.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expectCities(page);
}

export async function expectRightTime(page: Page): Promise<void> {
  const before = (await clock(page).textContent()) ?? "";
  await expect(clock(page)).not.toHaveText(before);
  expect(Math.abs(await clockErrorSeconds(page))).toBeLessThanOrEqual(1);
}

/** As if somebody returned to the page from another window. */
export function returnToPage(page: Page): Promise<unknown> {
  return page.evaluate(() => window.dispatchEvent(new Event("focus")));
}
