import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { clock, expectCities } from "./support/page.ts";

/** The parts of the first view, in the specification's order. */
const partsOf = (page: Page) => [
  page.getByRole("heading", { level: 1, name: "Your time is exact!" }),
  page.getByText("The difference from the atomic clock was"),
  page.getByText("Time in Europe now:"),
  clock(page),
  page.getByText(/^\w+day, \w+ \d+, \d{4}$/),
  page.getByText(/Berlin.*Central European Time.*UTC\+0/),
  page.getByRole("combobox", { name: "What time is it in…?" }),
  page.getByRole("button", { name: "Timezone Preferences" }),
  page.getByRole("heading", { name: "Featured Cities" }),
];

test(
  "the first view shows the visitor's time and zone and the times of the first cities, in the specified order",
  MAIN,
  async ({ page }) => {
    await page.goto("/");
    await expectCities(page);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await test.step(`at ${size.width} px`, async () => {
        await page.setViewportSize(size);
        let above = 0;
        for (const part of partsOf(page)) {
          const { y, height } = await boxOf(part);
          // The zone stands beside the date where both fit.
          expect(y).toBeGreaterThanOrEqual(above);
          expect(y + height).toBeLessThan(size.height);
          above = y;
        }
        const cityTime = await boxOf(page.locator(".city-card .ticking-time").first());
        expect(cityTime.y + cityTime.height).toBeLessThan(size.height);
        const menu = await boxOf(page.getByRole("button", { name: "Settings" }));
        const headline = await boxOf(page.getByRole("heading", { level: 1 }));
        expect(headline.y).toBeLessThan(menu.y + menu.height);
      });
    }

    await test.step("on a large screen the clock grows with the window", async () => {
      const clockWidth = async (width: number, height: number) => {
        await page.setViewportSize({ width, height });
        return (await boxOf(clock(page).locator(".ticking-time-second"))).width;
      };
      const [small, large] = [await clockWidth(1440, 900), await clockWidth(2560, 1600)];
      expect(large / small).toBeGreaterThan(1.6);
    });
  },
);

test("what the first press needs is fetched while the page hydrates, each file once, and nothing formats a number or names a country with `Intl`", async ({
  page,
}) => {
  await page.addInitScript(countIntlFormatters);
  await page.goto("/");
  await page.getByRole("button", { name: "Timezone Preferences" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const { parts, again } = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    const preloaded = scripts.filter(({ initiatorType }) => initiatorType === "link");
    const others = scripts.filter(({ initiatorType }) => initiatorType !== "link");
    return {
      parts: preloaded.map(({ name }) => /assets\/(.*)-.{8}\.js$/.exec(name)?.[1]),
      again: others.filter((file) => {
        return file.transferSize > 0 && preloaded.some(({ name }) => name === file.name);
      }),
    };
  });
  expect(parts).toEqual(expect.arrayContaining(["lower-page", "idle", "link"]));
  expect(again).toEqual([]);
  await expect(page.locator(".place-field [aria-expanded=false]")).toBeAttached();
  await expect(page.locator("footer")).toContainText(/\d visitor/);
  expect(await page.evaluate("formatters")).toEqual([]);
});

/** The first of each takes a slow phone some 150 ms. Runs in the page. */
function countIntlFormatters() {
  const formatters: string[] = [];
  Object.assign(globalThis, { formatters });
  for (const name of ["NumberFormat", "DisplayNames"] as const) {
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct(formatter, options) {
          formatters.push(name);
          return Reflect.construct(formatter, options);
        },
      }),
    });
  }
}
