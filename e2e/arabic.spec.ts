import type { Page } from "@playwright/test";
import { isolate } from "../web/i18n/isolate.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectLanguage, html, LOCALE, m } from "./support/language.ts";

/** 4:04:05 pm in Berlin, where the visitor is. */
const NOW = "2026-11-20T15:04:05Z";
const TICKING = /^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/;

test.use({ locale: LOCALE });

const bigClock = (page: Page) => page.locator(".big-clock");
const answers = (page: Page) => page.getByRole("grid", { name: m.placePlaces() }).getByRole("row");

test("in Arabic a frame for another site, the not-found page, the clock and the places have Arabic texts and the reader's digits, and axe finds no violations", async ({
  page,
  axe,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await page.clock.install({ time: NOW });
  await test.step("a frame for another site has the place, the time and the date", async () => {
    await page.goto("/embed?place=Asia/Tokyo&seconds=off&lang=ar");
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await expect(page.locator(".name")).toHaveText("طوكيو");
    await expect(page.locator(".time")).toHaveText("١٢:٠٤ ص");
    await expect(page.locator(".date")).toHaveText("السبت، ٢١ نوفمبر ٢٠٢٦");
  });

  await test.step("an unknown path leads back to the clock", async () => {
    await page.evaluate(() => localStorage.setItem("language", "ar"));
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: m.notFoundTitle() })).toBeVisible();
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await page.getByRole("link", { name: m.notFoundBack() }).click();
    await expectLanguage(page, "ar");
  });

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.homeHeading());
  await expect(page.locator(".city-card h3").first()).toBeVisible();
  await axe(page);
  await expect(page.locator(".clock-heading")).toHaveText(
    m.clockHeadingNow({ place: isolate(m.regionEurope()) }),
  );
  await expect(bigClock(page)).toHaveText(TICKING);
  const before = (await bigClock(page).textContent()) ?? "";
  await expect(bigClock(page)).not.toHaveText(before);
  await expect(page.getByRole("region", { name: m.localTime() })).toContainText("الجمعة");

  await test.step("places are found by their Arabic and their English name, and a time in words", async () => {
    const field = page.getByRole("combobox", { name: m.placeField() });
    await field.fill("القاهرة");
    await expect(answers(page).first()).toContainText("القاهرة");
    await expect(answers(page).first()).toContainText("مصر");
    await expect(answers(page).first()).toContainText("٥:٠٤ م");
    await field.fill("غدًا 15:00 القاهرة");
    await expect(
      page.getByRole("grid", { name: m.phraseTimes() }).getByRole("row").first(),
    ).toContainText("٣:٠٠ م");
    await field.fill("Tokyo");
    await expect(answers(page).first()).toContainText("طوكيو");
    await field.press("Enter");
    const panel = page.getByRole("region", { name: "طوكيو" });
    await expect(panel).toContainText("١٢:٠٤ ص");
    await expect(panel).toContainText(m.placeNextChange());
    await page.keyboard.press("Escape");
  });
});
