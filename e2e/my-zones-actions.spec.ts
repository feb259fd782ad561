import { dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import {
  boxOf,
  findSmallTargets,
  horizontalOverflow,
  measureLayoutShifts,
} from "./support/layout.ts";
import { AIKO, dragHandle, myZones, openWithZones, zoneRows } from "./support/my-zones.ts";

const many = (length: number) =>
  Array.from({ length }, (_, index) => ({ ...AIKO, customName: `Zone ${index + 1}` }));

test("an empty list says what it is for, without layout shift, and its buttons add a city and explain Meet", async ({
  page,
  axe,
}) => {
  const shifts = await measureLayoutShifts(page);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(myZones(page)).toContainText(
      "Add cities to see them here and find a time to meet.",
    );
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.025);
  }
  await page.getByRole("button", { name: "Find a time to meet" }).click();
  await expect(myZones(page)).toContainText("Add the cities of the people you want to meet.");
  await axe(page, "main");

  const opener = page.getByRole("button", { name: "Add a city" });
  await opener.click();
  await expect(page.getByRole("combobox", { name: "Select Timezone" })).toBeFocused();
  await page.keyboard.type("kobe");
  await page.getByRole("option", { name: /^Kobe / }).click();
  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await expect(opener).toBeFocused();
  await expect(zoneRows(page)).toContainText(["Kobe"]);
});

test("Meet opens from the title above the list", async ({ page }) => {
  await openWithZones(page);
  const button = page.getByRole("button", { name: "Find a time to meet" });
  const heading = await boxOf(page.getByRole("heading", { name: "My zones" }));
  expect(Math.abs((await boxOf(button)).y - heading.y)).toBeLessThan(20);
  await button.click();
  const panel = page.getByRole("region", { name: "Find a time to meet" });
  await expect(panel).toBeVisible();
  expect((await boxOf(panel)).y).toBeLessThan((await boxOf(zoneRows(page).first())).y);
});

test("of 100 zones 12 show until the list is expanded; print shows all", async ({ page, axe }) => {
  await openWithZones(page, many(12));
  await expect(page.getByRole("button", { name: /^Show all/ })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/robots.txt");
  await openWithZones(page, many(100), 12);
  const button = page.getByRole("button", { name: "Show all 100 zones" });
  expect((await boxOf(myZones(page))).height).toBeLessThan(1200);
  await page.emulateMedia({ media: "print" });
  await expect(zoneRows(page)).toHaveCount(100);
  await expect(button).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await axe(page, ".my-zones-more");

  await dragHandle(page, "Zone 12").press("ArrowDown");
  await expect(zoneRows(page)).toHaveCount(100);
  await expect(dragHandle(page, "Zone 12")).toBeFocused();
  await expect(zoneRows(page).nth(12)).toContainText("Zone 12");
  await page.getByRole("button", { name: "Show fewer zones" }).click();
  await expect(zoneRows(page)).toHaveCount(12);
});

test("the field of a new name stands on the line of its row, beside its buttons, with its whole ring in sight", async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openWithZones(page);
    await page.getByRole("button", { name: "Rename Mum" }).click();
    const row = await boxOf(zoneRows(page).first());
    const field = await boxOf(myZones(page).getByRole("textbox"));
    const save = await boxOf(myZones(page).getByRole("button", { name: "Save" }));
    expect(Math.abs(field.y - save.y)).toBeLessThan(2);
    expect(save.x - (field.x + field.width)).toBeGreaterThanOrEqual(8);
    expect(field.y - row.y).toBeGreaterThanOrEqual(4);
    expect(row.y + row.height - field.y - field.height).toBeGreaterThanOrEqual(4);
    expect(field.width).toBeGreaterThan(width === 390 ? 100 : 300);
  }
});

test(
  "a row of the dialog is renamed, moved and dragged, on a phone too",
  SLOW,
  async ({ page, axe }) => {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await openWithZones(page);
      await openDialog(page);
      const titles = (...names: string[]) => expect(rowsOf(page)).toContainText(names);
      const inDialog = (name: string) => dialogOf(page).getByRole("button", { name, exact: true });
      await inDialog("Rename Mum").click();
      await page.keyboard.type("Dad");
      await page.keyboard.press("Escape");
      await expect(inDialog("Rename Mum")).toBeFocused();
      await inDialog("Rename Mum").click();
      await page.keyboard.type("Dad");
      expect(await horizontalOverflow(page)).toBe(0);
      await page.keyboard.press("Enter");
      await expect(inDialog("Rename Dad")).toBeFocused();

      await inDialog("Move Dad").click();
      await inDialog("Down: Dad").click();
      await titles("Aiko", "Dad", "Nepal Time");
      await axe(page, "[role=dialog]");
      await inDialog("Move Dad").click();
      expect(await findSmallTargets(rowsOf(page).getByRole("button"))).toEqual([]);

      const from = await boxOf(inDialog("Move Dad"));
      const to = await boxOf(inDialog("Move Aiko"));
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, to.y - 30, { steps: 5 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(dialogOf(page)).toBeVisible();
      await titles("Aiko", "Dad", "Nepal Time");
      await page.mouse.move(from.x + 20, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 20, to.y - 30, { steps: 5 });
      await page.mouse.up();
      await titles("Dad", "Aiko", "Nepal Time");
    }
  },
);
