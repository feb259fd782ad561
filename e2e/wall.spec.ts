import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";

const wall = (page: Page) => page.getByRole("region", { name: "Wall clock" });
const face = (page: Page) => page.locator(".wall-clock, .wall-face");
const button = (page: Page) => page.getByRole("button", { name: "Full screen clock" });
const localTime = (page: Page) => page.getByRole("region", { name: "Local time" });

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

test("the button opens the wall clock, which the address keeps; Escape, Back and the button leave it", async ({
  page,
}) => {
  await page.goto("/");
  await expectCities(page);
  await button(page).click();
  await expect(wall(page)).toBeVisible();
  await expect(page).toHaveURL("/?wall");
  await expect(page.locator("html")).toHaveAttribute("data-wall");
  await expect(face(page)).toHaveText(/^\d+:\d\d:\d\d [ap]m$/);
  await expect(localTime(page)).toBeHidden();

  await page.keyboard.press("Escape");
  await expect(wall(page)).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-wall");
  await expect(button(page)).toBeFocused();
  await expect(localTime(page)).toBeVisible();

  await page.goForward();
  await expect(wall(page)).toBeVisible();
  await page.goBack();
  await expect(wall(page)).toBeHidden();

  await button(page).press("Enter");
  await page.reload();
  await expect(wall(page)).toBeVisible();
  await expect(page).toHaveURL("/?wall");
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(wall(page)).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("a link opens it without showing the page first, with the city of the link, and leaving keeps the city", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const paints: boolean[] = [];
    Object.assign(globalThis, { paints });
    const watch = () => {
      const root = document.getElementById("root");
      if (root && !document.querySelector(".wall")) paints.push(root.checkVisibility());
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto("/?city=Tokyo&wall");
  await expect(wall(page)).toBeVisible();
  await expect(wall(page).getByRole("heading", { level: 1 })).toHaveText("Tokyo");
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: boolean[] }).paints);
  expect(paints.filter(Boolean)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/?city=Tokyo");
  await expect(page.getByRole("heading", { name: "Time in Tokyo now:" })).toBeVisible();
});

test("the page and a sentence stand in where the wall clock can't be loaded", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await page.route("**/assets/wall-page-*.js", (route) => route.abort());
  await page.goto("/?wall");
  await expect(page.getByText("The full screen clock can't be loaded right now.")).toBeVisible();
  await expect(localTime(page)).toBeVisible();
});

// Each size is laid out with both faces, and with the widest and the narrowest text.
test("it takes at least 35 % of the width at any size, and nothing overflows", async ({ page }) => {
  test.setTimeout(60_000);
  await page.clock.install({ time: "2026-11-20T00:08:08Z" });
  await page.goto("/?wall");
  await expect(wall(page).getByRole("listitem")).toHaveCount(8);
  for (const [width, height] of [
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
  ] as const) {
    await page.setViewportSize({ width, height });
    const name = `${width} x ${height}`;
    await expect(async () => {
      const { share, outside, isApart } = await measure(page);
      expect({ outside, isApart }, name).toEqual({ outside: [], isApart: true });
      expect(share, name).toBeGreaterThanOrEqual(0.35);
    }).toPass({ timeout: 3000 });
    expect(await horizontalOverflow(page), name).toBe(0);
  }
});
