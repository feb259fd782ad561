import { addZone, dialogOf, openDialog } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { countLayoutShifts, overflowOf, tooLowOf } from "./support/layout.ts";
import { gripOf, myZones, openWithZones, THREE, zoneRows } from "./support/my-zones.ts";

const MOMENT = "2026-11-20T20:04:05Z";

test("a zone shows on the page as soon as the dialog has it, below the button and above the cities", async ({
  page,
}) => {
  await page.clock.install({ time: MOMENT });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tokyo" })).toBeVisible();
  await page.clock.pauseAt("2026-11-20T20:05:00Z");
  await expect(page.getByRole("heading", { name: "My zones" })).toHaveCount(0);
  await openDialog(page);
  await page.clock.resume();
  await addZone(page, "Mumbai", "Mum");
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(page)).toContainText(["Mum"]);
  await expect(zoneRows(page)).toContainText("Mumbai");
  await zoneRows(page).scrollIntoViewIfNeeded();
  await expect(zoneRows(page)).toContainText(/1:3\d:\d\d am/);
  await expect(zoneRows(page)).toContainText("+4 h 30 min, tomorrow");
  await expect(zoneRows(page)).toContainText(/1:3\d am in Mumbai, tomorrow/);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Time in Europe now:",
    "My zones",
    "Featured Cities",
    "World Timezones",
  ]);
  await openDialog(page);
  await dialogOf(page)
    .getByRole("button", { name: /^Remove Mum/ })
    .click();
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(myZones(page)).toHaveCount(0);
});

test("another tab's list shows at once", async ({ page, context }) => {
  await openWithZones(page);
  const other = await context.newPage();
  await other.goto("/");
  await gripOf(other, "Kathmandu").press("ArrowUp");
  await expect(zoneRows(page)).toContainText(["Mum", "Kathmandu", "Aiko"]);
});

test("nothing moves when a list comes that this browser has shown before", async ({ page }) => {
  const shifts = await countLayoutShifts(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 1400 });
    await openWithZones(page);
    await page.reload();
    await expect(zoneRows(page)).toHaveCount(3);
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.025);
  }
});

test("a name is changed in place: Enter keeps it, Escape leaves the old one", async ({ page }) => {
  await openWithZones(page);
  const field = myZones(page).getByRole("textbox");
  await page.getByRole("button", { name: "Rename Mum" }).press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("Grandma");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Rename Mum" })).toBeFocused();

  await page.getByRole("button", { name: "Rename Mum" }).click();
  await page.keyboard.type("Grandma");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Rename Grandma" })).toBeFocused();
  await page.reload();
  await expect(zoneRows(page)).toContainText(["Grandma", "Aiko", "Kathmandu"]);
});

test("what is removed comes back at its place", async ({ page }) => {
  await openWithZones(page);
  await openDialog(page);
  await dialogOf(page)
    .getByRole("button", { name: /^Remove Aiko/ })
    .click();
  await page.getByRole("button", { name: "Undo" }).click();
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(page)).toContainText(["Mum", "Aiko", "Kathmandu"]);
});

test("a list is taken along as a file, and brought to another browser", async ({
  page,
  browser,
  baseURL,
  axe,
}) => {
  await openWithZones(page);
  await openDialog(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-time-zones.json");

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto("/");
  await openDialog(other);
  const choosing = other.waitForEvent("filechooser");
  await other.getByRole("button", { name: "Add from a file" }).click();
  await (await choosing).setFiles(await file.path());
  await expect(dialogOf(other).getByText("3 entries added.")).toBeVisible();
  await axe(other);
  await dialogOf(other).getByRole("button", { name: "Close" }).click();
  await expect(zoneRows(other)).toContainText(["Mum", "Aiko", "Kathmandu"]);
  await context.close();
});

for (const [colorScheme, forcedColors] of [
  ["light", "none"],
  ["dark", "none"],
  ["light", "active"],
] as const) {
  test.describe(`in the ${colorScheme}, forced colours ${forcedColors}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors, reducedMotion: "reduce" } });

    test("axe finds nothing in the list, its field and its buttons", async ({ page, axe }) => {
      await openWithZones(page);
      // Where the system chooses the colours, axe takes the page's own for those of a filled button.
      if (forcedColors === "none") await page.getByRole("button", { name: "Rename Mum" }).click();
      await gripOf(page, "Aiko").click();
      await axe(page);
    });
  });
}

test("at 320 px the list scrolls nothing sideways, in any state, and can be pressed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const longName = "x".repeat(60);
  await openWithZones(page, [...THREE, { timezone: "Chatham Islands Time", customName: longName }]);
  await expect(zoneRows(page).getByRole("time")).toHaveCount(4);
  await page.getByRole("button", { name: "Rename Mum" }).click();
  await gripOf(page, "Aiko").click();
  expect(await overflowOf(page)).toBe(0);
  expect(await tooLowOf(myZones(page).locator("button, input"))).toEqual([]);
});
