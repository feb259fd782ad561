import {
  addZone,
  chooseCity,
  dialogOf,
  openDialog,
  openForm,
  rowsOf,
  submitForm,
} from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { KOBE, openWithZones } from "./support/my-zones.ts";

test("the dialog and its form open with Enter, close with Escape or “Cancel”, which clears the form, and restore the focus", async ({
  page,
}) => {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Timezone Preferences" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();

  const formOpener = dialogOf(page).getByRole("button", { name: "Add Timezone" });
  await formOpener.press("Enter");
  await expect(page.getByRole("combobox", { name: "Select Timezone" })).toBeFocused();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(formOpener).toBeFocused();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveCount(0);
  await formOpener.click();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("");
  await expect(page.getByPlaceholder("Choose a timezone")).toHaveValue("");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
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
  await expect(rowsOf(page)).toContainText("Aiko");
  await expect(
    dialogOf(page).getByText(/your list is lost when you close this page/),
  ).toBeVisible();
});

const LONG_PLACE = {
  ...KOBE,
  place: {
    name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    region: "Province of Northern and Eastern Parts",
    country: "United Kingdom",
  },
};

test("at 320 px the dialog cuts off no name of a zone or place, with long day labels too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.clock.install({ time: "2026-11-19T20:00:00Z" });
  await openWithZones(page, [
    { timezone: "Australian Central Western Time", customName: null },
    { timezone: "Bangladesh Standard Time", customName: "Grandmother in the country" },
    { timezone: "Newfoundland Time", customName: "x".repeat(60) },
    { ...LONG_PLACE, customName: "x".repeat(60) },
    { ...LONG_PLACE, cityId: "1" },
    { timezone: "New Zealand Time", customName: null },
  ]);
  const expectNothingCut = async (label: string) => {
    await openDialog(page);
    await expect(rowsOf(page).last()).toContainText(label);
    await expect(dialogOf(page).locator("p")).not.toHaveCount(0);
    const cutTexts = await dialogOf(page)
      .locator("*")
      .evaluateAll((all) =>
        all
          .filter(
            (element) => element.matches("p") || getComputedStyle(element).overflowX === "auto",
          )
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(cutTexts, label).toEqual([]);
    expect(await horizontalOverflow(page), label).toBe(0);
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
  };
  await expectNothingCut("Tomorrow");
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByRole("textbox", { name: "Time" }).fill("22:30");
  await page.getByRole("textbox", { name: "Time" }).press("Enter");
  await expectNothingCut("Friday, working hours");
});

test("axe finds no violations in the dialog, with its form, a row and a toast", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await openDialog(page);
  await openForm(page);
  await axe(page, "dialog");
  await chooseCity(page, "Tokyo");
  await submitForm(page);
  await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
  await axe(page);
});
