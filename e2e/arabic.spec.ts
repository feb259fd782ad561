import type { Page } from "@playwright/test";
import { isolate } from "../web/i18n/isolate.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectLanguage, html } from "./support/language.ts";
import { LOCALE, localDigits, m } from "./support/messages.ts";
import { chooseSetting } from "./support/page.ts";

/** 4:04:05 pm in Berlin, where the visitor is. */
const NOW = "2026-11-20T15:04:05Z";
const TICKING = /^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/;

test.use({ locale: LOCALE });

const bigClock = (page: Page) => page.locator(".big-clock");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const answers = (page: Page) => page.getByRole("grid", { name: m.placePlaces() }).getByRole("row");

// Over five seconds: a walk through every part of the page that needs no list.
test("in Arabic a frame for another site, the not-found page, the clock, the time picker, the places, the map, the wall clock and the settings have Arabic texts and the reader's digits, and axe finds no violations", async ({
  page,
  axe,
  expectedNoise,
}) => {
  test.slow();
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

  await test.step("a time is picked with either digits or the slider, until “back to now”", async () => {
    await button(page, m.timePickerOpen()).click();
    const dock = page.getByRole("region", { name: m.pickedTimeTitle() });
    const field = dock.getByRole("textbox", { name: m.pickedTimeField() });
    for (const [typed, shown] of [
      ["9:30", /^٩:٣٠ ص$/],
      ["١٥:٤٥", /^٣:٤٥ م$/],
    ] as const) {
      await field.fill(typed);
      await field.press("Enter");
      await expect(bigClock(page)).toHaveText(shown);
    }
    await page.getByRole("slider").press("ArrowRight");
    await expect(bigClock(page)).toHaveText(/^٤:٠٠ م$/);
    await dock.getByLabel(m.pickedTimeDate()).fill("2027-03-30");
    await expect(page.locator(".clock-heading")).toContainText("٣٠ مارس ٢٠٢٧");
    await expect(dock.locator("p[aria-live]")).toContainText(localDigits("28"));
    await dock.getByRole("button", { name: m.backToNow() }).click();
    await expect(dock).toBeHidden();
    await expect(bigClock(page)).toHaveText(TICKING);
  });

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

  await test.step("the map has its places with their times, and a table of them", async () => {
    await button(page, m.mapButton()).click();
    const panel = page.getByRole("dialog", { name: m.mapButton() });
    const point = m.mapPoint({
      latitude: m.mapSouth({ degrees: "٢٠" }),
      longitude: m.mapWest({ degrees: "٥٠" }),
    });
    await expect(panel.getByRole("img", { name: m.mapLabel({ point }) })).toBeVisible();
    await expect(
      panel.getByRole("button", { name: m.mapPlace({ name: "طوكيو", time: "١٢:٠٤ ص" }) }),
    ).toHaveCount(1);
    await panel.getByRole("button", { name: m.tableShow() }).click();
    await expect(panel.getByRole("row").filter({ hasText: "طوكيو" })).toContainText("السبت");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });

  await test.step("the wall clock opens, has its faces, and is left", async () => {
    await button(page, m.wallOpen()).first().click();
    const wall = page.getByRole("region", { name: m.wall() });
    await expect(page.locator(".wall-clock")).toHaveText(TICKING);
    await wall.getByRole("radio", { name: m.faceAnalog() }).click({ force: true });
    await expect(page.locator(".wall-face")).toBeVisible();
    await button(page, m.wallLeave()).click();
    await expect(wall).toBeHidden();
    await expect(page).toHaveURL("/");
  });

  await test.step("the settings switch the hours and the theme", async () => {
    await button(page, m.settings()).click();
    await chooseSetting(page, m.hourFormat({ hours: "24" }));
    await expect(bigClock(page)).toHaveText(/^١٦:٠٤:[٠-٩]{2}$/);
    await chooseSetting(page, m.themeDark());
    await expect(html(page)).toHaveCSS("color-scheme", "dark");
  });
});
