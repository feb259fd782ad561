import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  AIKO,
  chooseCity,
  dialogOf,
  openForm,
  openWithZones,
  rowsOf,
  submitForm,
} from "./support/my-zones.ts";

const timePanel = (page: Page) => page.getByRole("region", { name: "Pick a time" });
const toast = (page: Page) => page.locator(".toast");
const pressEscape = (page: Page) => page.keyboard.press("Escape");

async function removeFirst(page: Page): Promise<void> {
  await rowsOf(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(toast(page)).toContainText("Timezone Removed");
}

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

test("Escape closes one thing at a time, the topmost first; a toast covers no control of a dialog, of the time picker, or that is in use, and the page can be scrolled clear of it, on a phone too", async ({
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

  await test.step("a dialog over the time picker, and its toasts", async () => {
    await page.getByRole("button", { name: "Timezone Preferences" }).press("Enter");
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
    await expect(page.getByRole("button", { name: "Timezone Preferences" })).toBeFocused();
  });

  await test.step("the toast that is left, over the time picker", async () => {
    await expectFree(".picked-time");
    await pressEscape(page);
    await expect(toast(page)).toBeHidden();
    await timePanel(page).getByRole("slider").focus();
    await pressEscape(page);
    await expect(timePanel(page)).toBeHidden();
  });

  await test.step("a toast over a city's card, and over the end of the page", async () => {
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
});
