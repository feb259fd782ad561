import type { Page } from "@playwright/test";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { expectCities } from "./support/page.ts";

const table = (page: Page) => page.getByRole("region", { name: "All time zones" });
const rows = (page: Page) => table(page).locator("tbody tr");
const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const ownRow = (page: Page) => rowOf(page, "Central European Time \\(your time zone\\)");
const heading = (page: Page) => page.getByRole("heading", { name: "World Timezones" });
const ownRowButton = (page: Page) => page.getByRole("button", { name: "Go to your row" });

const scrollToTable = (page: Page) =>
  heading(page).evaluate((element) =>
    element.scrollIntoView({ block: "start", behavior: "instant" }),
  );

/** The names of the rows that are completely visible below the head. */
const visibleNames = (page: Page) =>
  table(page).evaluate((scroller) => {
    const top = scroller.querySelector("thead button")?.getBoundingClientRect().bottom ?? 0;
    const bottom = Math.min(scroller.getBoundingClientRect().bottom, innerHeight);
    return [...scroller.querySelectorAll("tbody tr")]
      .filter((row) => {
        const box = row.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1;
      })
      .map((row) => row.querySelector("th")?.textContent ?? "");
  });

test(
  "the table opens at the visitor's row, has all rows from west to east, and does not scroll the page",
  MAIN,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await expectCities(page);
    await expect(ownRowButton(page)).toBeVisible();
    await scrollToTable(page);
    const scrolledTo = await page.evaluate(() => scrollY);
    await expect(ownRow(page)).toBeInViewport();
    await expect(ownRow(page).getByText("You", { exact: true })).toBeVisible();
    expect(await visibleNames(page)).not.toContain("Baker Island Time");
    expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
    await expect(rows(page)).toHaveCount(WORLD_ZONES.length);
    await expect(rows(page).first()).toContainText("Baker Island Time");
    await expect(rows(page).last()).toContainText("Line Islands Time");
    const inner = await table(page).evaluate((scroller) => scroller.scrollHeight);
    expect((await boxOf(table(page))).height).toBeLessThan(inner / 4);

    await test.step("“Go to your row” leads back from anywhere in the table, by keyboard", async () => {
      await table(page).evaluate((scroller) => scroller.scrollTo(0, 0));
      await expect(ownRow(page)).not.toBeInViewport();
      await ownRowButton(page).press("Enter");
      await expect(ownRow(page).locator(".zone-row-name")).toBeFocused();
      await expect(ownRow(page)).toBeInViewport({ ratio: 1 });
    });
  },
);

test("out of sight a row has only what is shown, so that the page has at most 1,500 elements and 265 listeners; in sight it has all, and a press adds or shows its place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await expectCities(page);
  await expect(page.getByRole("group", { name: "Region" })).toBeAttached();
  const last = rows(page).last();
  await expect(last.locator(".ticking-time")).toHaveText(/^\d+:\d\d/);
  await expect(last.locator(".add-zone")).toHaveCount(0);
  expect(await page.locator("*").count()).toBeLessThanOrEqual(1500);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const listeners = metrics.find(({ name }) => name === "JSEventListeners")?.value;
  // Some fifteen are the test's.
  expect(listeners).toBeLessThanOrEqual(265);

  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole("img", { name: /^(Day|Night|Twilight|Low sun)$/ })).toBeVisible();
  await last.locator(".add-zone").click();
  await expect(last.locator(".add-zone")).toHaveAttribute("aria-disabled", "true");
  await last.locator(".zone-row-name").click();
  await expect(page.getByRole("dialog", { name: /^Kiritimati/ })).toBeVisible();
});
