import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  AIKO,
  addZone,
  dialogOf,
  openDialog,
  openWithZones,
  rowsOf,
  storeZones,
} from "./support/my-zones.ts";
import {
  backToNow,
  clock,
  expectNow,
  LINK,
  meetButton,
  meeting,
  NOW,
  pickTime,
  preferences,
  timePicker,
} from "./support/page.ts";

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("Back closes what was opened last first, and then leaves the page", async ({ page }) => {
    await storeZones(page);
    await page.clock.install({ time: NOW });
    await page.goto(LINK);
    await expect(clock(page)).toHaveText("2:00 pm");
    const goBackToNow = async () => {
      await backToNow(page).tap();
      await expectNow(page);
      expect(new URL(page.url()).hash).toBe("");
    };
    await goBackToNow();
    for (const [where, open] of [
      ["anew", async () => {}],
      ["over an open sheet", () => pickTime(page).tap()],
    ] as const) {
      await test.step(`the moment of a link that is opened ${where} stays gone after “Back to now”`, async () => {
        await open();
        await page.evaluate((hash) => location.assign(hash), LINK.slice(1));
        await expect(clock(page)).toHaveText("2:00 pm");
        await goBackToNow();
        await page.goBack();
        await expectNow(page);
      });
    }

    await test.step("what was opened last is closed first", async () => {
      await meetButton(page).tap();
      await expect(meeting(page)).toBeVisible();
      await pickTime(page).tap();
      await openDialog(page);
      await page.goBack();
      await expect(dialogOf(page)).toBeHidden();
      await expect(preferences(page)).toBeFocused();
      await expect(timePicker(page)).toBeVisible();
      await page.goBack();
      await expect(timePicker(page)).toBeHidden();
      await expect(meeting(page)).toBeVisible();
    });

    await test.step("and leaves the page where the visitor has scrolled it", async () => {
      const scrolledTo = await page.evaluate(() => {
        scrollBy(0, -200);
        return scrollY;
      });
      await page.goBack();
      await expect(meeting(page)).toBeHidden();
      expect(
        await page.evaluate(() => new Promise(requestAnimationFrame).then(() => scrollY)),
      ).toBe(scrolledTo);
    });

    await test.step("Forward and a reload open nothing, and need no further Back", async () => {
      await openDialog(page);
      await page.goBack();
      await expect(dialogOf(page)).toBeHidden();
      await page.evaluate(() => history.forward());
      await expect.poll(() => page.evaluate(() => history.state)).toEqual({ open: 0 });
      await expect(dialogOf(page)).toBeHidden();
      await openDialog(page);
      await page.reload();
      await expect.poll(() => page.evaluate(() => history.state)).toEqual({ open: 0 });
    });

    await page.goBack();
    await expect(page).toHaveURL(/robots\.txt$/);
  });
});

/** The controls that could be pressed if no toast were there. */
const coveredControls = (page: Page, within: string) =>
  page.locator(`${within} :is(a, button, input, select):not(.toasts *)`).evaluateAll((all) => {
    if (all.length === 0) throw new Error("There is no control.");
    const isCovered = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementsFromPoint(left + width * share, top + height / 2);
        return hit[0]?.closest(".toasts") && hit.some((element) => control.contains(element));
      });
    };
    return all.filter(isCovered).map(({ outerHTML }) => outerHTML);
  });

test("Escape closes one thing at a time, the topmost first; a toast covers no control of a dialog, of the time picker, or that is in use, and the page can be scrolled clear of it, on a phone too", async ({
  page,
}) => {
  const toast = page.locator(".toast");
  const pressEscape = () => page.keyboard.press("Escape");
  const expectFree = async (within: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => coveredControls(page, within), `at ${width} px`).toEqual([]);
    }
    await expect(toast).toBeVisible();
  };
  await openWithZones(page, Array(12).fill(AIKO));
  await pickTime(page).click();
  await expect(timePicker(page)).toBeVisible();

  await test.step("a dialog over the time picker, and its toasts", async () => {
    await preferences(page).press("Enter");
    await addZone(page, "Berlin", "Ada");
    await expect(dialogOf(page)).toBeInViewport({ ratio: 1 });
    await expectFree(".dialog");
    await rowsOf(page)
      .first()
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(toast).toContainText("Timezone Removed");
    await expectFree(".dialog");
    await pressEscape();
    await expect(dialogOf(page)).toBeHidden();
    await expect(preferences(page)).toBeFocused();
  });

  await test.step("the toast that is left, over the time picker", async () => {
    await expectFree(".picked-time");
    await pressEscape();
    await expect(toast).toBeHidden();
    await timePicker(page).getByRole("slider").focus();
    await pressEscape();
    await expect(timePicker(page)).toBeHidden();
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
      await expect(toast).toContainText("Timezone Added");
      await expect.poll(() => coveredControls(page, ".city-card:focus-within")).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => coveredControls(page, "footer")).toEqual([]);
    }
  });
});
