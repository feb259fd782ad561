import type { Page } from "@playwright/test";

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
