import { expect, type Page } from "@playwright/test";
import { clock } from "./clock.ts";

export const NOW = "2026-11-20T14:04:05Z";
export const LINK = "/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York";

export const heading = (page: Page) => page.getByRole("heading", { name: /^Time in / });
export const linked = (page: Page) => page.getByRole("region", { name: "Zones of this link" });
export const backToNow = (page: Page) => page.getByRole("button", { name: "Show the time now" });

export async function expectNow(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText("Time in Europe now:");
  await expect(clock(page)).toHaveText(/^3:0\d:\d\d pm$/);
  await expect(linked(page)).toHaveCount(0);
}

/** Notes each time that the big clock shows, from the first one on. */
export async function watchClock(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(globalThis, { shown });
    new MutationObserver(() => {
      const text = document.querySelector(".big-clock")?.textContent ?? "";
      if (/\d/.test(text)) shown.add(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { shown: Set<string> }).shown]);
}
