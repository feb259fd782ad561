import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow, spaceText } from "./support/layout.ts";
import { storeZones } from "./support/my-zones.ts";
import { wall } from "./support/wall.ts";

/** The box of the digits and of the hands, as shares of the window; and whether anything leaves the window. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const clock = document.querySelector(".wall-clock, .wall-face") as Element;
    const range = document.createRange();
    range.selectNodeContents(clock);
    const { width } = (clock instanceof SVGElement ? clock : range).getBoundingClientRect();
    const outside = [...document.querySelectorAll(".wall-content *:not(.sr-only)")].filter(
      (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        // The line of the digits is higher than they are.
        const isLow = !one.closest(".wall-clock") && (top < 0 || bottom > innerHeight);
        return isLow || left < 0 || right > innerWidth;
      },
    );
    const list = document.querySelector(".wall-zones")?.getBoundingClientRect();
    const main = document.querySelector(".wall-main")?.getBoundingClientRect();
    const isApart = !list || !main || list.left >= main.right - 1 || list.top >= main.bottom - 1;
    return {
      share: width / innerWidth,
      outside: outside.map(({ outerHTML }) => outerHTML.slice(0, 80)),
      isApart,
      rows: document.querySelectorAll(".wall-zones li").length,
    };
  });

const SIZES = [
  [320, 480],
  [320, 568],
  [480, 320],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 1024],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1080],
  [3440, 1440],
  [3840, 2160],
  [2160, 3840],
  [1200, 300],
] as const;

/** A face is a circle: beyond this it is as high as the window. */
const WIDEST_FOR_HANDS = 2.4;

test("the wall clock takes at least 35 % of the width at any size, and nothing overflows", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T00:08:08Z" });
  await page.goto("/?wall");
  await expect(wall(page).getByRole("listitem")).toHaveCount(8);
  for (const name of ["Digital", "Analog"]) {
    await page.getByRole("radio", { name }).press("Space");
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const size = `${name}, ${width} x ${height}`;
      const isTooWide = name === "Analog" && width / height > WIDEST_FOR_HANDS;
      await expect(async () => {
        const { share, outside, isApart } = await measure(page);
        expect({ outside, isApart }, size).toEqual({ outside: [], isApart: true });
        expect(share, size).toBeGreaterThanOrEqual(isTooWide ? 0.1 : 0.35);
      }).toPass({ timeout: 3000 });
      expect(await horizontalOverflow(page), size).toBe(0);
    }
  }
});

test.describe("in Tokyo", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("the wall clock cuts no name at 320 px, nor with WCAG text spacing", async ({ page }) => {
    await page.clock.install({ time: "2026-11-20T20:48:08Z" });
    await storeZones(page, [
      { timezone: "Pacific Time", customName: "Los Angeles" },
      { timezone: "Mountain Time", customName: "Grandmother and Grandfather" },
    ]);
    await page.goto("/?wall");
    await expect(wall(page).getByRole("listitem")).toHaveCount(2);
    const cutRows = () =>
      page
        .locator(".wall-zones li, .wall-zone-name bdi")
        .evaluateAll((all) =>
          all
            .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        );
    for (const isSpaced of [false, true]) {
      if (isSpaced) await page.evaluate(spaceText);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const size = `${width} x ${height}, ${isSpaced ? "spaced" : "as is"}`;
        await expect(async () => expect(await cutRows(), size).toEqual([])).toPass({
          timeout: 3000,
        });
      }
    }
  });
});
