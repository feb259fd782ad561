import { expectCities } from "./support/cities.ts";
import { openDialog, openForm, rowsOf, submitForm } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";

test("a place is found in spite of a typo, in its own script, and where the table lacks it; it is added with its own zone, and axe finds no violations in both searches", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await expectCities(page);
  await page.getByRole("searchbox", { name: "Search time zones" }).fill("kobe");
  await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  await axe(page, "section[aria-labelledby=world-timezones]");

  await openDialog(page);
  await openForm(page);
  const field = page.getByRole("combobox", { name: "Select Timezone" });
  await field.fill("Melborne");
  await expect(page.getByText("Showing Melbourne for “Melborne”.")).toBeVisible();
  await expect(page.getByRole("option").first()).toHaveText(/^Melbourne .*Victoria, Australia/);
  await axe(page, "dialog");
  await field.fill("東京");
  await expect(page.getByRole("option")).toHaveText([/^Tokyo \(UTC\+09:00\) 東京 Japan/]);
  await field.fill("kobe");
  await expect(page.getByRole("option", { selected: true })).toHaveText(
    /^Kobe \(UTC\+09:00\) Hyōgo, Japan \d{1,2}:\d\d [ap]m$/,
  );
  await field.press("Enter");
  await expect(field).toHaveValue("Kobe (UTC+09:00)");
  await submitForm(page);
  await expect(rowsOf(page)).toContainText(["KobeHyōgo, Japan"]);
});
