import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Makes everything that a picture shows the same each time; timers run on. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime("2026-11-20T15:04:05Z");
  // The simulated accuracy is random.
  await page.addInitScript(() => {
    Math.random = () => 0.25;
  });
}

/** Draws the page, compares it with its stored picture, and stops drawing. */
export async function expectPicture(page: Page, name: string, isTableMasked = true): Promise<void> {
  const setDrawn = (isDrawn: boolean) =>
    Promise.all(
      page.frames().map((frame) =>
        frame.evaluate((on) => {
          Reflect.get(globalThis, "undrawn").disabled = on;
        }, isDrawn),
      ),
    );
  await setDrawn(true);
  // Where only its first rows are in view, they are drawn in an order that is left to the browser.
  const mask = isTableMasked ? [page.locator(".zone-table-container")] : [];
  await expect(page).toHaveScreenshot(`${name}.png`, { mask });
  await setDrawn(false);
}
