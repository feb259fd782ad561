import { dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  boxOf,
  findSmallTargets,
  horizontalOverflow,
  measureLayoutShifts,
} from "./support/layout.ts";
import { myZones, openWithZones, zoneRows } from "./support/my-zones.ts";

test("an empty list is one line beside the cities, without layout shift; its button goes to the field, which adding clears, and Meet says what it needs", async ({
  page,
}) => {
  const shifts = await measureLayoutShifts(page);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    await expect(myZones(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Add a city" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.025);
  }
  await page.getByRole("button", { name: "Find a time to meet" }).click();
  await expect(page.getByText("Add the cities of the people you want to meet.")).toBeVisible();
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

test("a row of the dialog is renamed, moved and dragged, on a phone too, where its buttons are side by side", async ({
  page,
  axe,
}) => {
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

    await inDialog("Rename Dad").press("Alt+ArrowDown");
    await titles("Aiko", "Dad", "Nepal Time");
    await axe(page, "dialog");
    expect(await findSmallTargets(rowsOf(page).getByRole("button"))).toEqual([]);
    const [rename, remove] = [inDialog("Rename Dad"), inDialog("Remove Dad")];
    expect((await boxOf(rename)).y).toBe((await boxOf(remove)).y);

    const handle = (name: string) =>
      rowsOf(page).filter({ hasText: name }).locator(".entry-handle");
    const from = await boxOf(handle("Dad"));
    const to = await boxOf(handle("Aiko"));
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
});
