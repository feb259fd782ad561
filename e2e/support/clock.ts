import type { Page } from "@playwright/test";

export const localTime = (page: Page) => page.getByRole("region", { name: "Local time" });
/** The big clock. */
export const clock = (page: Page) => localTime(page).getByRole("time");

/** The seconds by which the big clock is off, against this machine's own. */
export async function shownError(page: Page): Promise<number> {
  const text = (await clock(page).textContent()) ?? "";
  const [, minute, second] = /:(\d\d):(\d\d)/.exec(text) ?? [];
  const now = new Date();
  const off = Number(minute) * 60 + Number(second) - (now.getMinutes() * 60 + now.getSeconds());
  return ((off + 5400) % 3600) - 1800;
}
