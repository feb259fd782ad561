import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { blockScripts } from "./support/requests.ts";
import { openSettings } from "./support/settings-menu.ts";

/** The parts of the first view, in the specification's order. */
const partsOf = (page: Page) => [
  page.getByRole("heading", { level: 1, name: "Your time is exact!" }),
  page.getByText("The difference from the atomic clock was"),
  page.getByText("Time in Europe now:"),
  clock(page),
  page.getByText(/^\w+day, \w+ \d+, \d{4}$/),
  page.getByText(/Berlin.*Central European Time.*UTC\+0/),
  page.getByRole("button", { name: "Timezone Preferences" }),
  page.getByRole("combobox", { name: "What time is it in…?" }),
  page.getByRole("heading", { name: "Featured Cities" }),
];

test("the first view shows the visitor's time and zone and the first cities, in the specified order", async ({
  page,
}) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await test.step(`at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto("/");
      await expectCities(page);
      let above = 0;
      for (const part of partsOf(page)) {
        const { y, height } = await boxOf(part);
        expect(y).toBeGreaterThan(above);
        expect(y + height).toBeLessThan(size.height);
        above = y;
      }
      await expect(page.getByRole("region", { name: "My zones" })).toBeVisible();
      const card = await boxOf(page.locator(".city-card").first());
      expect(size.height - card.y).toBeGreaterThanOrEqual(60);
      const menu = await boxOf(page.getByRole("button", { name: "Settings" }));
      const headline = await boxOf(page.getByRole("heading", { level: 1 }));
      expect(headline.y).toBeLessThan(menu.y + menu.height);
    });
  }
});

test("on a large screen the clock grows with the window", async ({ page }) => {
  const clockWidth = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    return (await boxOf(clock(page).locator(".ticking-time-second"))).width;
  };
  await page.goto("/");
  const [small, large] = [await clockWidth(1440, 900), await clockWidth(2560, 1600)];
  expect(large / small).toBeGreaterThan(1.6);
});

test("the line below the clock announces a clock change within 30 days", async ({ page }) => {
  await page.clock.install({ time: "2027-03-24T12:00:00Z" });
  await page.goto("/");
  await expect(page.locator(".zone-line")).toHaveText(
    "Berlin · Central European Time · UTC+01:00 Clocks go forward 1 hour on Sunday",
  );
});

test("the settings open without the page's scripts", async ({ page }) => {
  await blockScripts(page);
  await page.goto("/");
  await openSettings(page);
  await expect(page.getByRole("group", { name: "Theme" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: "Theme" })).toBeHidden();
});
