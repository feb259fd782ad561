import { isolate } from "../web/i18n/isolate.ts";
import { expect, test } from "./support/fixtures.ts";
import { choice, expectLanguage, LOCALE, m } from "./support/language.ts";
import { expectCities, openSettings, wallButton } from "./support/page.ts";

// Over five seconds: five loads of the page, which a change of the language needs.
test("a language that is chosen, by keyboard or on a phone, keeps the reader's place, with the focus on its heading; another tab stays until its next load, which shows no other language first", async ({
  page,
  context,
}) => {
  const english = choice(page, "English");
  const arabic = choice(page, "العربية");
  const menuButton = page.locator(".language-button");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/?city=Tokyo");
  await expectCities(page);
  const other = await context.newPage();
  await other.goto("/");
  await expectLanguage(other, "en");

  await test.step("on a phone the settings lead to the languages and to the wall clock, and Escape leads back", async () => {
    await expect(menuButton).toBeHidden();
    await openSettings(page);
    await expect(wallButton(page)).toBeVisible();
    await page.getByRole("button", { name: "Language", exact: true }).click();
    await expect(english).toBeVisible();
    for (let layer = 0; layer < 2; layer += 1) await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();
  });

  await page.setViewportSize({ width: 1024, height: 800 });
  const heading = page.locator("#world-timezones");
  const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await menuButton.press("Enter");
  await expect(arabic).toBeVisible();
  const top = await heading.evaluate((element) => {
    scrollTo({ top: scrollY + element.getBoundingClientRect().top - 200, behavior: "instant" });
    return element.getBoundingClientRect().top;
  });
  // The focus must not scroll to the menu.
  await arabic.evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await expectLanguage(page, "ar");
  await expect(heading).toBeFocused();
  expect(Math.abs((await topOf()) - top)).toBeLessThan(40);
  await expect(page).toHaveURL("/?city=Tokyo");

  await expectLanguage(other, "en");
  await other.addInitScript(recordFrames);
  await other.reload();
  await expectLanguage(other, "ar");
  expect(await other.evaluate(() => sessionStorage.getItem("frames"))).toMatch(/^(ar rtl,)+$/);

  await test.step("at the top, the focus is on the page's headline", async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await menuButton.click();
    await english.click();
    await expectLanguage(page, "en");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

/** Records the language and direction of each frame that shows a text, also across documents. */
function recordFrames(): void {
  const record = () => {
    const { lang, dir } = document.documentElement;
    const frames = sessionStorage.getItem("frames") ?? "";
    if (document.body?.innerText.trim())
      sessionStorage.setItem("frames", `${frames}${lang} ${dir},`);
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}

test.describe("for a reader in Egypt", () => {
  test.use({ locale: LOCALE });

  test("in Arabic a frame for another site, the not-found page, the clock and the places have Arabic texts and the reader's digits, and axe finds no violations", async ({
    page,
    axe,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 404/);
    // 4:04:05 pm in Berlin, where the visitor is.
    await page.clock.install({ time: "2026-11-20T15:04:05Z" });
    await page.goto("/embed?place=Asia/Tokyo&seconds=off&lang=ar");
    await expect(page.locator("main")).toContainText("طوكيو");
    await expect(page.locator(".time")).toHaveText("١٢:٠٤ ص");
    await expect(page.locator(".date")).toHaveText("السبت، ٢١ نوفمبر ٢٠٢٦");

    await page.evaluate(() => localStorage.setItem("language", "ar"));
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: m.notFoundTitle() })).toBeVisible();
    await page.getByRole("link", { name: m.notFoundBack() }).click();
    await expectLanguage(page, "ar");

    await expect(page.locator(".city-card h3").first()).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: m.settings() }).click();
    await expect(page.getByText("٢٤ س")).toBeVisible();
    await axe(page, "header");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: m.preferences() }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await axe(page, "dialog");
    await page.keyboard.press("Escape");
    await expect(page.locator(".clock-heading")).toHaveText(
      m.clockHeadingNow({ place: isolate(m.regionEurope()) }),
    );
    await expect(page.locator(".big-clock")).toHaveText(/^٤:٠[٤-٥]:[٠-٩]{2} م$/);

    await test.step("places are found by their Arabic and their English name, and a time in words", async () => {
      const field = page.getByRole("combobox", { name: m.placeField() });
      for (const [text, grid, answer] of [
        ["القاهرة", m.placePlaces(), /القاهرة.*مصر.*٥:٠٤ م/],
        ["غدًا 15:00 القاهرة", m.phraseTimes(), "٣:٠٠ م"],
        ["Tokyo", m.placePlaces(), "طوكيو"],
      ] as const) {
        await field.fill(text);
        const first = page.getByRole("grid", { name: grid }).getByRole("row").first();
        await expect(first).toContainText(answer);
      }
      await field.press("Enter");
      const panel = page.getByRole("region", { name: "طوكيو" });
      await expect(panel).toContainText("١٢:٠٤ ص");
      await expect(panel).toContainText(m.placeNextChange());
    });
  });
});
