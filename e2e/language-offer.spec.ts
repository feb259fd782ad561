import { expect, test } from "./support/fixtures.ts";
import { expectLanguage, keptLanguage } from "./support/language.ts";
import { measureLayoutShifts } from "./support/layout.ts";

test.use({ locale: "de-DE" });

// Over five seconds: it waits until the page is idle, and loads it in German.
test("the page offers German to a German browser, which moves nothing and is not printed, and once that is accepted it is in German without saying so in its address", async ({
  page,
}) => {
  const shifts = await measureLayoutShifts(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  const offer = page.getByText("Diese Seite gibt es auch auf Deutsch.");
  // A busy machine is idle late.
  await expect(offer).toBeVisible({ timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready);
  expect(await shifts()).toBeLessThanOrEqual(0.01);
  await expectLanguage(page, "en");
  await page.emulateMedia({ media: "print" });
  await expect(offer).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.getByRole("link", { name: "Auf Deutsch anzeigen" }).click();
  await expectLanguage(page, "de");
  await expect(page).toHaveURL("/");
  expect(await keptLanguage(page)).toBe("de");
});
