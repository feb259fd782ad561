import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectLanguage, keptLanguage, openMenu } from "./support/language.ts";
import { measureLayoutShifts } from "./support/layout.ts";

const offer = (page: Page) => page.getByText("Diese Seite gibt es auch auf Deutsch.");

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  // Over five seconds: each of its loads waits until the page is idle.
  test("the page offers German in one visit only, which moves nothing, and once that is accepted it stays German without saying so in its address", async ({
    page,
    axe,
  }) => {
    const shifts = await measureLayoutShifts(page);
    const openOffer = async (width: number, address: string) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      // A busy machine is idle late.
      await expect(offer(page)).toBeVisible({ timeout: 15_000 });
      await page.evaluate(() => document.fonts.ready);
      expect(await shifts(), `at ${width} px`).toBeLessThanOrEqual(0.01);
    };
    await openOffer(390, "/");
    await expectLanguage(page, "en");
    await axe(page, ".language-offer");
    await page.emulateMedia({ media: "print" });
    await expect(offer(page)).toBeHidden();
    await page.emulateMedia({ media: null });

    await test.step("not in the next visit", async () => {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto("/?city=Tokyo");
      // The list is loaded when the page is idle, as the offer would be.
      await openMenu(page);
      await expect(offer(page)).toHaveCount(0);
      await page.evaluate(() => localStorage.clear());
    });

    await openOffer(1440, "/");
    await page.getByRole("link", { name: "Auf Deutsch anzeigen" }).click();
    await expectLanguage(page, "de");
    await expect(page).toHaveURL("/");
    expect(await keptLanguage(page)).toBe("de");
    await page.reload();
    await expectLanguage(page, "de");
    await expect(page).toHaveURL("/");
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
