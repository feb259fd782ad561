import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { blockStorage, expectLanguage, keptLanguage, openMenu } from "./support/language.ts";
import { measureLayoutShifts } from "./support/layout.ts";

const offer = (page: Page) => page.getByText("Diese Seite gibt es auch auf Deutsch.");
/** A busy machine is idle late. */
const expectOffer = (page: Page) => expect(offer(page)).toBeVisible({ timeout: 15_000 });

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("the page offers German, and once that is accepted it stays German without saying so in its address", async ({
    page,
  }) => {
    await page.goto("/#at=2027-03-16T13:00Z");
    await expectLanguage(page, "en");
    const link = page.getByRole("link", { name: "Auf Deutsch anzeigen" });
    await expectOffer(page);
    await expect(page.locator(".language-offer")).toHaveAttribute("lang", "de");
    await link.click();
    await expectLanguage(page, "de");
    await expect(page).toHaveURL("/#at=2027-03-16T13:00Z");
    expect(await keptLanguage(page)).toBe("de");
    await page.reload();
    await expectLanguage(page, "de");
    await expect(page).toHaveURL("/#at=2027-03-16T13:00Z");
    await page.goto("/");
    await expectLanguage(page, "de");
    await expect(offer(page)).toHaveCount(0);
  });

  test("the offer moves nothing, can be dismissed, and comes in one visit only", async ({
    page,
    axe,
  }) => {
    const shifts = await measureLayoutShifts(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      await expectOffer(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.01);
      if (width === 390) await axe(page, ".language-offer");
      await page.getByRole("button", { name: "Schließen" }).click();
      await expect(offer(page)).toHaveCount(0);
      expect(await keptLanguage(page)).toBe("en");
      await page.evaluate(() => localStorage.clear());
    }
    await page.goto("/");
    await expectOffer(page);
    await page.reload();
    await expectLanguage(page, "en");
    // The list is loaded when the page is idle, as the offer would be.
    await openMenu(page);
    await expect(offer(page)).toHaveCount(0);
  });

  test("there is no offer on the wall clock, in print, or where it could not be remembered", async ({
    page,
  }) => {
    const offered = page.waitForResponse("**/assets/language-offer-*.js");
    await page.goto("/?wall");
    await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
    await (await offered).finished();
    await expect(offer(page)).toHaveCount(0);

    await page.goto("/");
    await expectOffer(page);
    await page.emulateMedia({ media: "print" });
    await expect(offer(page)).toBeHidden();
    await page.emulateMedia({ media: null });

    await blockStorage(page);
    await page.reload();
    await openMenu(page);
    await expect(offer(page)).toHaveCount(0);
  });
});

test.describe("in a browser that prefers Chinese in traditional characters, then English", () => {
  test.use({ locale: "zh-TW" });

  test("the page in English offers nothing", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await expect(page.locator(".language-offer")).toHaveCount(0);
  });
});

test("a page in German offers English to a reader who prefers that, and none who chose it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const setItem = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key, value) => {
      if (key !== "language") setItem(key, value);
    };
  });
  await page.goto("/?lang=de");
  await expectLanguage(page, "de");
  await expect(page.getByText("This page is also available in English.")).toBeVisible();
  await expect(page.locator(".language-offer")).toHaveAttribute("lang", "en");
});
