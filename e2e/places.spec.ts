import type { Locator, Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { openDialog, openForm, rowsOf, submitForm } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { zoneRows } from "./support/my-zones.ts";

const combobox = (page: Page) => page.getByRole("combobox", { name: "Select Timezone" });
const options = (page: Page) => page.getByRole("option");
const searchbox = (page: Page) => page.getByRole("searchbox", { name: "Search time zones" });
const activeOption = (page: Page) => page.getByRole("option", { selected: true });

async function openSearch(page: Page): Promise<Locator> {
  await page.goto("/");
  await openDialog(page);
  await openForm(page);
  return combobox(page);
}

test("a place is found in its own script, in spite of a typo, and where the table lacks it; it is added with its own zone, and stays after a reload", async ({
  page,
}) => {
  const field = await openSearch(page);
  await field.fill("東京");
  await expect(options(page)).toHaveText([/^Tokyo \(UTC\+09:00\) 東京 Japan/]);
  await field.fill("Melborne");
  await expect(page.getByText("Showing Melbourne for “Melborne”.")).toBeVisible();
  await expect(options(page).first()).toHaveText(/^Melbourne .*Victoria, Australia/);
  await field.fill("kobe");
  await expect(activeOption(page)).toHaveText(
    /^Kobe \(UTC\+09:00\) Hyōgo, Japan \d{1,2}:\d\d [ap]m$/,
  );
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("Kobe (UTC+09:00)");
  await submitForm(page);
  await expect(rowsOf(page)).toContainText(["KobeHyōgo, Japan"]);
  await page.reload();
  await expect(zoneRows(page)).toContainText(["Kobe"]);
});

test("axe finds no violations in the places of both searches", async ({ page, axe }) => {
  await page.goto("/");
  await expectCities(page);
  await searchbox(page).fill("kobe");
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await axe(page);
  await openDialog(page);
  await openForm(page);
  await combobox(page).fill("springfield");
  await expect(options(page)).toHaveCount(8);
  await axe(page, "dialog");
  await combobox(page).fill("Melborne");
  await expect(page.getByText("Showing Melbourne for “Melborne”.")).toBeVisible();
  await axe(page, "dialog");
});
