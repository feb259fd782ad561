import type { Page } from "@playwright/test";
import {
  chooseCity,
  dialogOf,
  openDialog,
  openForm,
  rowsOf,
  submitForm,
} from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, openWithZones } from "./support/my-zones.ts";

const timePanel = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });
const toast = (page: Page) => page.locator(".toast");
const pressEscape = (page: Page) => page.keyboard.press("Escape");

async function removeFirst(page: Page): Promise<void> {
  await rowsOf(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(toast(page)).toContainText("Timezone Removed");
}

test("Escape closes one thing at a time, the topmost first: list, form, dialog, toast, panel", async ({
  page,
}) => {
  await openWithZones(page);
  await page.getByRole("button", { name: "Pick a time" }).click();
  await expect(timePanel(page)).toBeVisible();

  await test.step("while typing it clears the search, and leaves the picked time alone", async () => {
    const search = page.getByRole("searchbox", { name: "Search time zones" });
    await search.fill("Nepal");
    await pressEscape(page);
    await expect(search).toHaveValue("");
    await pressEscape(page);
    await expect(timePanel(page)).toBeVisible();
  });

  await page.getByRole("button", { name: "Timezone Preferences" }).press("Enter");
  await expect(dialogOf(page)).toBeVisible();

  await test.step("in a focused toast it closes the toast alone, and “Undo” returns the focus", async () => {
    await removeFirst(page);
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await pressEscape(page);
    await expect(toast(page)).toBeHidden();
    await expect(dialogOf(page)).toBeVisible();

    await removeFirst(page);
    const before = dialogOf(page).getByRole("button", { name: "Close" });
    await before.focus();
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rowsOf(page)).toContainText(["Aiko", "Kathmandu"]);
    await expect(before).toBeFocused();
  });

  await dialogOf(page).getByRole("button", { name: "Add Timezone" }).press("Enter");
  const field = page.getByRole("combobox", { name: "Select Timezone" });
  await expect(field).toBeFocused();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await field.click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(field).toBeFocused();
  await pressEscape(page);
  await expect(field).toBeHidden();
  await expect(dialogOf(page)).toBeVisible();
  await removeFirst(page);
  await pressEscape(page);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Timezone Preferences" })).toBeFocused();
  await expect(toast(page)).toBeVisible();
  await pressEscape(page);
  await expect(toast(page)).toBeHidden();
  await timePanel(page).getByRole("slider").focus();
  await pressEscape(page);
  await expect(timePanel(page)).toBeHidden();
});

/** The controls that could be pressed if no toast were there. */
const coveredControls = (page: Page, within: string) =>
  page.locator(`${within} :is(a, button, input, select)`).evaluateAll((all) => {
    const isHit = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return [0.1, 0.5, 0.9].map((share) =>
        control.contains(document.elementFromPoint(left + width * share, top + height / 2)),
      );
    };
    const controls = all.filter((control) => !control.closest(".toasts"));
    if (controls.length === 0) throw new Error("There is no control.");
    const withToast = controls.map((control) => isHit(control).join());
    const toasts = document.querySelector<HTMLElement>(".toasts");
    if (toasts) toasts.style.visibility = "hidden";
    const without = controls.map((control) => isHit(control).join());
    if (toasts) toasts.style.visibility = "";
    return controls
      .filter((_, index) => withToast[index] !== without[index])
      .map((control) => control.outerHTML);
  });

test("a toast covers no control of a dialog, of the time picker, or that is in use, and the page can be scrolled clear of it, on a phone too", async ({
  page,
}) => {
  const expectFree = async (within: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => coveredControls(page, within), `at ${width} px`).toEqual([]);
    }
    await expect(toast(page)).toBeVisible();
  };
  const many = Array.from({ length: 12 }, (_, index) => ({ ...AIKO, customName: `Aiko ${index}` }));
  await openWithZones(page, many);
  await page.getByRole("button", { name: "Pick a time" }).click();
  await expect(timePanel(page)).toBeVisible();
  await openDialog(page);
  await openForm(page);
  await chooseCity(page, "Berlin");
  await submitForm(page);
  await expect(toast(page)).toContainText("Timezone Added");
  await expect(dialogOf(page)).toBeInViewport({ ratio: 1 });
  await expectFree(".dialog");
  await removeFirst(page);
  await expectFree(".dialog");
  await pressEscape(page);
  await expect(dialogOf(page)).toBeHidden();
  await expectFree(".picked-time");

  await timePanel(page).getByRole("button", { name: "Close" }).click();
  for (const [width, city] of [
    [390, "Paris"],
    [1440, "London"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const cities = page.getByRole("region", { name: "Featured Cities" });
    const add = cities.getByRole("button", { name: `Add ${city} to my zones` });
    await add.evaluate((button) => {
      const { bottom } = button.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight + 10, behavior: "instant" });
    });
    await add.click();
    await expect(toast(page)).toContainText("Timezone Added");
    await expect.poll(() => coveredControls(page, ".city-card:focus-within")).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => coveredControls(page, "footer")).toEqual([]);
  }
});
