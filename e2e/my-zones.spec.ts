import { expect, MAIN, test } from "./support/fixtures.ts";
import { addZone, dialogOf, myZones, openDialog, zoneRows } from "./support/my-zones.ts";
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

test("the button of an empty list leads to the field that adds places", async ({ page }) => {
  await page.goto("/");
  await expect(myZones(page)).toBeHidden();

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
