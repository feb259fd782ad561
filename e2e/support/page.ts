import { expect, type Page } from "@playwright/test";

export const localTime = (page: Page) => page.getByRole("region", { name: "Local time" });
/** "Time in Europe now:" */
export const headline = (page: Page) => page.getByRole("heading", { name: /^Time in / });
/** The large local time. */
export const clock = (page: Page) => localTime(page).locator(".ticking-time");

/** What screen readers have just been made to speak. */
export const spoken = (page: Page) => page.locator(".sr-only[aria-live]");

/** The difference between the page's clock and this machine's, in seconds; positive if the page is ahead. */
export async function clockErrorSeconds(page: Page): Promise<number> {
  const text = (await clock(page).textContent()) ?? "";
  const [, minute, second] = /:(\d\d):(\d\d)/.exec(text) ?? [];
  const now = new Date();
  const error = Number(minute) * 60 + Number(second) - (now.getMinutes() * 60 + now.getSeconds());
  return ((error + 5400) % 3600) - 1800;
}

/** Waits until the featured cities have loaded. */
export const expectCities = (page: Page) =>
  expect(page.getByRole("heading", { name: "Tokyo", exact: true })).toBeVisible();

export const wall = (page: Page) => page.getByRole("region", { name: "Full screen clock" });
/** The digits or the hands. */
export const face = (page: Page) => page.locator(".wall-clock, .wall-face");

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
}

/** Chooses an option of the open menu, such as "Dark". */
export async function chooseSetting(page: Page, name: string): Promise<void> {
  const radio = page.getByRole("radio", { name });
  // Before the menu is live a press takes effect later, and `check` would fail.
  await radio.click({ force: true });
  await expect(radio).toBeChecked();
}

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
