import { expectCities } from "./support/cities.ts";
import { addZone, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { measureLayoutShifts } from "./support/layout.ts";
import {
  AIKO,
  actionsOf,
  chooseAction,
  MUM,
  myZones,
  openWithZones,
  zoneRows,
} from "./support/my-zones.ts";

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

test("the page loads without layout shift with an empty list, which is one line beside the cities, and with a list that this browser has shown before", async ({
  page,
  axe,
}) => {
  const shifts = await measureLayoutShifts(page);
  const expectSteady = async (state: string) => {
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(), state).toBeLessThanOrEqual(0.025);
  };
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(myZones(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Add a city" })).toBeVisible();
    await expectSteady(`empty, at ${width} px`);
  }

  await test.step("Meet says what it needs, the button of the empty list goes to the field, and adding clears that", async () => {
    await page.getByRole("button", { name: "Find a time to meet" }).click();
    await expect(page.getByText("Add the cities of the people you want to meet.")).toBeVisible();
    await axe(page, ".meeting, .featured-cities-head");
    await page.getByRole("button", { name: "Add a city" }).click();
    const field = page.getByRole("combobox", { name: "What time is it in" });
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    for (const city of ["Kobe", "Oslo"]) {
      await page.keyboard.type(city);
      await page.getByRole("button", { name: `Add ${city} to my zones` }).click();
      await expect(zoneRows(page)).toContainText([city]);
      await expect(field).toHaveValue("");
      await expect(field).toBeFocused();
    }
  });

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 1400 });
    await page.reload();
    await expect(zoneRows(page)).toHaveCount(2);
    await expectSteady(`listed, at ${width} px`);
  }
});

test("a list can be saved as a file, whose entries a list that lacks them gets back, and axe finds no violations in the dialog with its form, its rows and a toast", async ({
  page,
  axe,
}) => {
  await openWithZones(page);
  await openDialog(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-time-zones.json");

  await dialogOf(page).getByRole("button", { name: "Remove Aiko" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add from a file" }).click();
  await (await choosing).setFiles(await file.path());
  await expect(dialogOf(page).getByText(/^1 entry added\. 2 entries in your list/)).toBeVisible();
  await expect(rowsOf(page)).toContainText(["Mum", "Kathmandu", "Aiko"]);
  await openForm(page);
  await axe(page, "dialog");
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

test("axe finds no violations in a long list with the menu and the field of a row, with forced colours too", async ({
  page,
  axe,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await openWithZones(page, [MUM, AIKO, ...Array.from({ length: 11 }, () => MUM)], 12);
  await actionsOf(page, "Aiko").click();
  await axe(page, ".my-zones");
  // With forced colours, axe misreads the colours of the field's filled button.
  await page.emulateMedia({ forcedColors: "none" });
  await page.keyboard.press("Escape");
  await chooseAction(page, "Aiko", "Rename");
  await axe(page, ".my-zones");
});
