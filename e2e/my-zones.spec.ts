import { addZone, dialogOf, openDialog, openForm, rowsOf, submitForm } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { myZones, zoneRows } from "./support/my-zones.ts";
import { expectCities } from "./support/page.ts";

test(
  "a zone added in the dialog shows on the page at once, between the button and the cities",
  MAIN,
  async ({ page }) => {
    await page.goto("/");
    await expectCities(page);
    await expect(zoneRows(page)).toHaveCount(0);
    await openDialog(page);
    await addZone(page, "Mumbai", "Mum");
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await expect(zoneRows(page)).toHaveText([/^MumMumbai.*\d:\d\d/]);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Time in Europe now:",
      "My zones",
      "Featured Cities",
      "World Timezones",
    ]);
  },
);

test("the button of an empty list leads to the field that adds places; the dialog finds a place in spite of a typo and adds it with its own zone, and a saved file brings back a removed entry", async ({
  page,
}) => {
  await page.goto("/");
  await expect(myZones(page)).toBeHidden();

  await test.step("the button of the empty list goes to the field, and adding clears that", async () => {
    await page.getByRole("button", { name: "Add a city" }).click();
    const field = page.getByRole("combobox", { name: "What time is it in" });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    for (const city of ["Lyon", "Oslo"]) {
      await page.keyboard.type(city);
      await expect(page.getByRole("button", { name: `Add ${city} to my zones` })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(zoneRows(page)).toContainText([city]);
      await expect(field).toHaveValue("");
      await expect(field).toBeFocused();
    }
  });

  await test.step("the table finds a place that it lacks", async () => {
    await page.getByRole("searchbox", { name: "Search time zones" }).fill("kobe");
    await expect(page.getByRole("row", { name: /^Japan Standard Time.*Kobe/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "GeoNames" })).toBeVisible();
  });

  await openDialog(page);
  await test.step("the dialog finds places with a typo and in their own script", async () => {
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Select Timezone" });
    await field.fill("Melborne");
    await expect(page.getByText("Showing Melbourne for “Melborne”.")).toBeVisible();
    await expect(page.getByRole("option").first()).toHaveText(/^Melbourne .*Victoria, Australia/);
    await field.fill("東京");
    await expect(page.getByRole("option")).toHaveText([/^Tokyo \(UTC\+09:00\) 東京 Japan/]);
    await field.fill("kobe");
    await expect(page.getByRole("option", { selected: true })).toHaveText(
      /^Kobe \(UTC\+09:00\) Hyōgo, Japan \d{1,2}:\d\d [ap]m$/,
    );
    await field.press("Enter");
    await expect(field).toHaveValue("Kobe (UTC+09:00)");
    await submitForm(page);
    await expect(rowsOf(page)).toContainText(["Lyon", "Oslo", "KobeHyōgo, Japan"]);
  });

  await test.step("the list is saved as a file, which brings back a removed entry", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a file" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("my-time-zones.json");
    await dialogOf(page)
      .getByRole("button", { name: /^Remove Oslo/ })
      .click();
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Add from a file" }).click();
    await (await choosing).setFiles(await file.path());
    await expect(
      dialogOf(page).getByText(/^1 entry added\. 2 entries in My zones already/),
    ).toBeVisible();
    await expect(rowsOf(page)).toContainText(["Lyon", "Kobe", "Oslo"]);
  });
});

test("if storage is blocked, the page works and says how long the list lasts", async ({ page }) => {
  await page.addInitScript(() => {
    // Firefox blocks BroadcastChannel together with storage.
    Object.defineProperty(window, "BroadcastChannel", {
      value: function block() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });
  await page.goto("/");
  await openDialog(page);
  await addZone(page, "Tokyo", "Aiko");
  await expect(
    dialogOf(page).getByText(/your list is lost when you close this page/),
  ).toBeVisible();
});
