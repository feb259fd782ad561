import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The time in every picture; timers run on. */
const SHOWN_AT = "2026-11-20T15:04:05Z";

/** Makes everything that a picture shows the same each time. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(SHOWN_AT);
  // The simulated accuracy is random.
  await page.addInitScript(() => {
    Math.random = () => 0.25;
  });
}

/** Draws the page, compares it with its stored picture, and stops drawing. */
export async function expectPicture(
  page: Page,
  name: string,
  mask: readonly Locator[],
): Promise<void> {
  await setDrawn(page, true);
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: [...mask] });
  await setDrawn(page, false);
}

const setDrawn = (page: Page, isDrawn: boolean) =>
  Promise.all(
    page.frames().map((frame) =>
      frame.evaluate((on) => {
        const { undrawn } = globalThis as unknown as { undrawn: CSSStyleSheet };
        undrawn.disabled = on;
      }, isDrawn),
    ),
  );
