import type { Page } from "@playwright/test";
import { LINK } from "./support/deep-link.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, measureLayoutShifts } from "./support/layout.ts";
import { myZones, storeZones, zoneRows } from "./support/my-zones.ts";
import { clock, expectCities, openSettings } from "./support/page.ts";
import { blockScripts, holdRequests } from "./support/requests.ts";

const LOWER_PAGE = "**/assets/lower-page-*.js";

test(
  "without the page's scripts, the document shows the time, the date and the year, and ticks",
  MAIN,
  async ({ page }) => {
    await blockScripts(page);
    await page.addInitScript(() => localStorage.setItem("theme", "dark"));
    await page.clock.install({ time: "2026-11-20T13:49:00Z" });
    await page.goto("/");
    await page.clock.pauseAt("2026-11-20T13:49:58Z");
    await expect(clock(page)).toHaveText("2:49:58 pm");
    await expect(page.getByText("Friday, November 20, 2026")).toBeVisible();
    await expect(page.getByText("World Clock © 2026")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
    await page.clock.runFor(2000);
    await expect(clock(page)).toHaveText("2:50:00 pm");

    await test.step("a stored theme is applied", () =>
      expect(page.locator("html")).toHaveAttribute("data-theme", "dark"));

    await test.step("the settings open", async () => {
      await openSettings(page);
      await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("group", { name: "Theme" })).toBeHidden();
    });

    await test.step("a pressed button does not stay busy", async () => {
      const preferences = page.getByRole("button", { name: "Timezone Preferences" });
      await preferences.click();
      await expect(preferences).toHaveAttribute("aria-busy", "true");
      await page.clock.runFor(31_000);
      await expect(preferences).not.toHaveAttribute("aria-busy");
    });

    await page.clock.resume();
    for (const url of [LINK, "/?city=Tokyo"]) {
      await test.step(`no time is shown rather than a wrong one: ${url}`, async () => {
        await page.goto("/robots.txt");
        await page.goto(url);
        await expect(page.getByText("World Clock © 2026")).toBeVisible();
        expect(await clock(page).textContent()).not.toMatch(/\d/);
      });
    }
  },
);

const isHydrated = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-live");

test("the first contentful paint shows the time, and hydration shifts no layout and moves nothing in the lower page at any width, with an empty list and a city where it is tomorrow", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { atFirstPaint: "" };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        if (name === "first-contentful-paint") {
          seen.atFirstPaint ||= document.querySelector(".ticking-time")?.textContent ?? "";
        }
      }
    }).observe({ type: "paint" });
  });
  const atFirstPaint = () =>
    page.evaluate(
      () => (globalThis as unknown as { seen: { atFirstPaint: string } }).seen.atFirstPaint,
    );
  await page.clock.setFixedTime("2026-11-20T14:04:05Z");
  const shifts = await measureLayoutShifts(page);
  for (const width of [390, 820, 1440]) {
    await test.step(`${width} px`, async () => {
      const release = await holdRequests(page, LOWER_PAGE);
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      await isHydrated(page);
      await expect.poll(atFirstPaint).toBe("3:04:05 pm");
      const table = page.locator(".zone-table");
      const before = await boxOf(table);
      release();
      await expect(page.locator(".city-card").filter({ hasText: "Sydney" })).toContainText(
        "Tomorrow",
      );
      await expect(page.getByRole("group", { name: "Region" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Add a city" })).toBeVisible();
      await expect(myZones(page)).toBeHidden();
      expect((await boxOf(table)).y).toBe(before.y);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts()).toBeLessThanOrEqual(0.01);
      await page.unroute(LOWER_PAGE);
    });
  }
});

test.describe("in a browser that hides its zone", () => {
  test.use({ timezoneId: "UTC" });

  test("hydration shifts no layout beside the notice about the zone, and with a list that this browser has shown before", async ({
    page,
  }) => {
    await storeZones(page);
    // As the page does when it shows the list.
    await page.evaluate((rows) => localStorage.setItem("my-zones-rows", rows), "3");
    const shifts = await measureLayoutShifts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 1400 });
      await page.goto("/");
      await isHydrated(page);
      await expectCities(page);
      await expect(zoneRows(page)).toHaveCount(3);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.01);
    }
  });
});
