import { expect, type Page } from "@playwright/test";
import { clock, headline } from "./page.ts";

export const NOW = "2026-11-20T14:04:05Z";
export const LINK = "/#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo,America/New_York";
export const CITY_LINK = LINK.replace("/", "/?city=Tokyo");

export const linkedZones = (page: Page) => page.getByRole("region", { name: "Times in this link" });
export const backToNowButton = (page: Page) => page.getByRole("button", { name: "Back to now" });

/** Expects the page as it is without a deep link, at NOW. */
export async function expectNow(page: Page): Promise<void> {
  await expect(headline(page)).toHaveText("Time in Europe now:");
  await expect(clock(page)).toHaveText(/^3:0\d:\d\d pm$/);
  await expect(linkedZones(page)).toHaveCount(0);
}

/** Records each time that the clock shows, from the first frame on. */
export async function recordShownTimes(page: Page): Promise<() => Promise<string[]>> {
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
