import { expectCities } from "./support/cities.ts";
import { addZone, dialogOf, openDialog } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { measureLayoutShifts } from "./support/layout.ts";
import { actionsOf, chooseAction, MUM, openWithZones, zoneRows } from "./support/my-zones.ts";

const NOW = "2026-11-20T20:04:05Z";

test(
  "a zone added in the dialog shows on the page at once, between the button and the cities",
  MAIN,
  async ({ page }) => {
    await page.clock.install({ time: NOW });
    await page.goto("/");
    await expectCities(page);
    await page.clock.pauseAt("2026-11-20T20:05:00Z");
    await expect(zoneRows(page)).toHaveCount(0);
    await openDialog(page);
    await page.clock.resume();
    await addZone(page, "Mumbai", "Mum");
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
    await expect(zoneRows(page)).toContainText(["Mum"]);
    await expect(zoneRows(page)).toContainText("Mumbai");
    await zoneRows(page).scrollIntoViewIfNeeded();
    await expect(zoneRows(page)).toContainText(/1:3\d:\d\d am/);
    await expect(zoneRows(page)).toContainText("+4 h 30 min, Sat");
    await expect(zoneRows(page)).toContainText(/1:3\d am in Mumbai, tomorrow/);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Time in Europe now:",
      "My zones",
      "Featured Cities",
      "World Timezones",
    ]);
  },
);

test("a list that this browser has shown before loads without layout shift", async ({ page }) => {
  const shifts = await measureLayoutShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1400 });
    await openWithZones(page);
    // Only a list that was shown before has its space reserved.
    await page.reload();
    await expect(zoneRows(page)).toHaveCount(3);
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.025);
  }
});

test("a list can be exported to a file and imported in another browser", async ({
  page,
  browser,
  axe,
}) => {
  await openWithZones(page);
  await openDialog(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-time-zones.json");

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/");
  await openDialog(other);
  const choosing = other.waitForEvent("filechooser");
  await other.getByRole("button", { name: "Add from a file" }).click();
  await (await choosing).setFiles(await file.path());
  await expect(dialogOf(other).getByText("3 entries added.")).toBeVisible();
  await axe(other, "dialog");
  await dialogOf(other).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(other)).toContainText(["Mum", "Aiko", "Kathmandu"]);
  await context.close();
});

test("axe finds no violations in the list, empty or long, its menu and its field, with forced colours too", async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Find a time to meet" }).click();
  await expect(page.getByText(/^Add the cities of the people you want to meet\./)).toBeVisible();
  await axe(page, "main");
  await openWithZones(
    page,
    Array.from({ length: 13 }, () => MUM),
    12,
  );
  await axe(page, ".my-zones-more");
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await openWithZones(page);
  await actionsOf(page, "Aiko").click();
  await axe(page);
  // With forced colours, axe misreads the colours of the field's filled button.
  await page.emulateMedia({ forcedColors: "none" });
  await chooseAction(page, "Mum", "Rename");
  await axe(page);
});
