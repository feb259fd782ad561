import { readLocalList } from "./support/account-panel.ts";
import { expect, test } from "./support/fixtures.ts";

const TABLE_ROWS = "table.zone-table tbody tr";
const MY_ZONES = ".my-zones-slot li";

test("zones and cities are named and found in the page's language, and an entry is shown in the language of each page", async ({
  page,
}) => {
  const zones = page.locator(MY_ZONES);

  await test.step("in German, in the table, in the cities and by a search", async () => {
    await page.goto("/?lang=de");
    const rows = page.locator(TABLE_ROWS);
    await expect(rows.filter({ hasText: "Nordamerikanische Ostküstenzeit" })).toContainText(
      "New York",
    );
    await expect(page.locator(".city-card h3").filter({ hasText: "Singapur" })).toBeVisible();
    await page.getByRole("searchbox").fill("moskau");
    await expect(rows.first()).toContainText("Moskauer Zeit");
    await expect(rows.first().locator("td").first()).toHaveText("Moskau, Russland");
    await rows.first().locator(".add-zone").click();
    await expect(zones).toContainText(["Moskau"]);
  });

  await test.step("in Chinese, by a name that the place data lacks", async () => {
    await page.goto("/?lang=zh-Hans");
    await expect(zones).toContainText(["莫斯科"]);
    await page.getByRole("combobox").fill("西雅图");
    const answer = page.getByRole("grid").getByRole("row").first();
    await expect(answer).toContainText(/西雅图\s*美国 华盛顿州/);
    await answer.getByRole("button").click();
    await expect(zones).toContainText(["莫斯科", "西雅图"]);
  });

  await test.step("stored without a name in a language", async () => {
    const list = JSON.parse(await readLocalList(page));
    expect(list).toMatchObject([{ timezone: "Moscow Time" }, { place: { name: "Seattle" } }]);
  });
});
