import { expect, test } from "./support/fixtures.ts";

const TABLE_ROWS = "table.zone-table tbody tr";
const MY_ZONES = ".my-zones-slot li";

test("in German the table and the cities have German names, and a search finds them", async ({
  page,
}) => {
  await page.goto("/?lang=de");
  const rows = page.locator(TABLE_ROWS);
  await expect(rows.filter({ hasText: "Nordamerikanische Ostküstenzeit" })).toContainText(
    "New York",
  );
  await expect(page.locator(".city-card h3").filter({ hasText: "Singapur" })).toBeVisible();
  await page.getByRole("searchbox").fill("moskau");
  await expect(rows.first()).toContainText("Moskauer Zeit");
  await expect(rows.first().locator("td").first()).toHaveText("Moskau, Russland");
});

test("an entry is stored by its English names, and shown in the page's language", async ({
  page,
}) => {
  await page.goto("/?lang=de");
  await page.getByRole("searchbox").fill("moskau");
  const row = page.locator(TABLE_ROWS).first();
  await expect(row).toContainText("Moskau");
  await row.locator(".add-zone").click();
  await expect(page.locator(MY_ZONES)).toContainText(["Moskau"]);
  await page.goto("/?lang=ar");
  await expect(page.locator(MY_ZONES)).toContainText(["موسكو"]);
  await page.goto("/?lang=en");
  await expect(page.locator(MY_ZONES)).toContainText(["Moscow"]);
});

test("in Arabic a city is found by its Arabic name", async ({ page }) => {
  await page.goto("/?lang=ar");
  await page.getByRole("searchbox").fill("القاهرة");
  const row = page.locator(TABLE_ROWS).first();
  await expect(row).toContainText("توقيت مصر");
  await expect(row.locator("td").first()).toHaveText(/^القاهرة/);
});

test("in Chinese a city is found by a name that the place data lacks, and is listed by it", async ({
  page,
}) => {
  await page.goto("/?lang=zh-Hans");
  await page.getByRole("combobox").fill("西雅图");
  const answer = page.getByRole("grid").getByRole("row").first();
  await expect(answer).toContainText(/西雅图\s*美国 华盛顿州/);
  await answer.getByRole("button").click();
  await expect(page.locator(MY_ZONES)).toContainText(["西雅图"]);
  await page.goto("/?lang=en");
  await expect(page.locator(MY_ZONES)).toContainText(["Seattle"]);
});
