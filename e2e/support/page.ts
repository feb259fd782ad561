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
