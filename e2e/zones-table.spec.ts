import type { Page } from "@playwright/test";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { expectCities } from "./support/cities.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, findSmallTargets, horizontalOverflow } from "./support/layout.ts";

const table = (page: Page) => page.getByRole("region", { name: "All time zones" });
const rows = (page: Page) => table(page).locator("tbody tr");
const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const ownRow = (page: Page) => rowOf(page, "Central European Time \\(your time zone\\)");
const heading = (page: Page) => page.getByRole("heading", { name: "World Timezones" });
const ownRowButton = (page: Page) => page.getByRole("button", { name: "Go to your row" });
const compactButton = (page: Page) => page.getByRole("button", { name: "Compact rows" });
const cityNames = (page: Page) => rows(page).locator("td:nth-child(2)");
const region = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });

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
      await expect(ownRow(page)).toBeFocused();
      await expect(ownRow(page)).toBeInViewport({ ratio: 1 });
    });

    await test.step("compact rows show 20 zones, stay pressable, and are chosen for good", async () => {
      const { height } = await boxOf(table(page));
      await compactButton(page).click();
      await expect(compactButton(page)).toHaveAttribute("aria-pressed", "true");
      await page.reload();
      await expect(compactButton(page)).toHaveAttribute("aria-pressed", "true");
      expect((await boxOf(table(page))).height).toBe(height);
      await table(page).evaluate((scroller) => scroller.scrollIntoView({ block: "end" }));
      await expect(ownRow(page)).toBeInViewport();
      expect((await visibleNames(page)).length).toBeGreaterThanOrEqual(20);
      const { height: rowHeight } = await boxOf(rowOf(page, "Japan Standard Time"));
      expect(rowHeight).toBeGreaterThan(34);
      expect(rowHeight).toBeLessThan(38);
      const add = page.getByRole("button", { name: "Add Berlin to my zones" }).last();
      expect((await boxOf(add)).height).toBeGreaterThanOrEqual(24);
    });
  },
);

test("the head sorts the table by city, difference and offset, on a phone too", async ({
  page,
}) => {
  await page.goto("/");
  await expectCities(page);
  await expect(ownRowButton(page)).toBeVisible();
  const sortBy = (name: string) => table(page).getByRole("button", { name, exact: true }).click();
  const header = (name: string) => table(page).getByRole("columnheader", { name });
  for (const width of [1440, 390]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await scrollToTable(page);
      await sortBy("City");
      await expect(header("City")).toHaveAttribute("aria-sort", "ascending");
      await expect(cityNames(page).first()).toHaveText("Accra");
      await expect(cityNames(page).first()).toBeInViewport();
      await sortBy("vs you");
      await expect(rows(page).first()).toContainText("same time");
      await expect(rows(page).last()).toContainText("Kiritimati");
      await page.getByRole("searchbox", { name: "Search time zones" }).fill("australia");
      await expect(cityNames(page).first()).toContainText("Perth");
      await page.getByRole("searchbox", { name: "Search time zones" }).fill("");
      await sortBy("UTC offset");
      await expect(header("UTC offset")).toHaveAttribute("aria-sort", "ascending");
      await expect(ownRow(page)).toBeInViewport();
      expect(await findSmallTargets(table(page).locator("thead button"))).toEqual([]);
    });
  }
});

test("on a phone a row has two lines without dots, and nothing is wider than the window", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-20T15:00:00Z" });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/");
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const row = rowOf(page, "Japan Standard Time");
    await row.scrollIntoViewIfNeeded();
    await expect(row).toContainText("+8 h, tomorrow");
    const dots = await rows(page)
      .locator("td, th")
      .evaluateAll((cells) =>
        cells.flatMap((cell) => [
          cell.textContent,
          getComputedStyle(cell, "::before").content,
          getComputedStyle(cell, "::after").content,
        ]),
      );
    expect(dots).not.toEqual([]);
    expect(dots.filter((text) => text?.includes("·"))).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    const innerOverflow = await table(page).evaluate(
      (scroller) => scroller.scrollWidth - scroller.clientWidth,
    );
    expect([width, innerOverflow]).toEqual([width, 0]);
  }
  const { height } = await boxOf(rowOf(page, "Nepal Time"));
  expect(height).toBeLessThan(80);
  await page.getByRole("searchbox", { name: "Search time zones" }).fill("york");
  const york = rows(page).filter({ hasText: "York, England" });
  await york.scrollIntoViewIfNeeded();
  const { x, width } = await boxOf(york.locator(".add-zone"));
  expect(x + width).toBeLessThanOrEqual(390 - 20);
});

// Over six seconds: axe checks three states in two colour schemes.
test("axe finds no violations in the table: sorted, compact and of a region, on a phone too", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  const within = "section[aria-labelledby=world-timezones]";
  await compactButton(page).click();
  await table(page).getByRole("button", { name: "City", exact: true }).click();
  await axe(page, within);
  await region(page, "Europe").check({ force: true });
  await axe(page, within);
  await page.setViewportSize({ width: 390, height: 844 });
  await axe(page, within);
});
