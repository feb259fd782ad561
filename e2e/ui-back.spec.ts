import type { Page } from "@playwright/test";
import { expectNow, LINK, NOW } from "./support/deep-link.ts";
import { expect, test } from "./support/fixtures.ts";
import { dialogOf, openDialog, storeZones } from "./support/my-zones.ts";
import { clock } from "./support/page.ts";

const pickTime = (page: Page) => page.getByRole("button", { name: "Pick a time" });
const timePanel = (page: Page) => page.getByRole("region", { name: "Pick a time" });
const meetButton = (page: Page) => page.getByRole("button", { name: "Find a time to meet" });
const meeting = (page: Page) => page.getByRole("region", { name: "Find a time to meet" });

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("Back closes what was opened last first, and then leaves the page", async ({ page }) => {
    await storeZones(page);
    await page.clock.install({ time: NOW });
    await page.goto(LINK);
    const followLink = async () => {
      await page.evaluate((hash) => location.assign(hash), LINK.slice(1));
      await expect(clock(page)).toHaveText("2:00 pm");
    };
    const goBackToNow = async () => {
      await page.getByRole("button", { name: "Back to now" }).tap();
      await expectNow(page);
      expect(new URL(page.url()).hash).toBe("");
    };

    await test.step("a link's moment stays gone after “Back to now”, also when it was picked anew", async () => {
      await expect(clock(page)).toHaveText("2:00 pm");
      await goBackToNow();
      await followLink();
      await goBackToNow();
      await page.goBack();
      await expectNow(page);
    });

    await test.step("a link that is opened over an open sheet shows its moment, which stays gone, too", async () => {
      await pickTime(page).tap();
      await expect(timePanel(page)).toBeVisible();
      await followLink();
      await goBackToNow();
      await page.goBack();
      await expectNow(page);
    });

    await test.step("what was opened last is closed first", async () => {
      await meetButton(page).tap();
      await expect(meeting(page)).toBeVisible();
      await pickTime(page).tap();
      await openDialog(page);
      await page.goBack();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByRole("button", { name: "Timezone Preferences" })).toBeFocused();
      await expect(timePanel(page)).toBeVisible();
      await page.goBack();
      await expect(timePanel(page)).toBeHidden();
      await expect(meeting(page)).toBeVisible();
    });

    await test.step("and leaves the page where the visitor has scrolled it", async () => {
      const scrolledTo = await page.evaluate(() => {
        scrollBy(0, -200);
        return scrollY;
      });
      await page.goBack();
      await expect(meeting(page)).toBeHidden();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
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
