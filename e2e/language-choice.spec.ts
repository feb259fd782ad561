import { expect, test } from "./support/fixtures.ts";
import { choice, expectLanguage, keptLanguage, menuButton, openMenu } from "./support/language.ts";
import { expectCities } from "./support/page.ts";

// Over five seconds: five loads of the page, which a change of the language needs.
test("a language that is chosen, by keyboard or on a phone, keeps the reader's place, with the focus on its heading; another tab stays until its next load, which shows no other language first", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/?city=Tokyo");
  await expectLanguage(page, "en");
  await expectCities(page);
  const other = await context.newPage();
  await other.goto("/");
  await expectLanguage(other, "en");

  await test.step("on a phone the settings lead to the languages and to the wall clock, and Escape leads back", async () => {
    await expect(menuButton(page)).toBeHidden();
    const settings = page.getByRole("button", { name: "Settings" });
    await settings.click();
    await expect(
      page.getByRole("banner").getByRole("button", { name: "Full screen clock" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Language", exact: true }).click();
    await expect(choice(page, "Deutsch")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(choice(page, "Deutsch")).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(settings).toBeFocused();
  });

  await page.setViewportSize({ width: 1024, height: 800 });
  await test.step("the menu works by keyboard", async () => {
    const english = choice(page, "English");
    await menuButton(page).press("Enter");
    await expect(english).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(english).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(english).toBeHidden();
    expect(await keptLanguage(page)).toBe("en");
    await menuButton(page).press("Enter");
    await page.keyboard.press("Escape");
    await expect(english).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  await test.step("the reader's place", async () => {
    const heading = page.locator("#world-timezones");
    const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    await page.keyboard.press("Enter");
    await expect(choice(page, "العربية")).toBeVisible();
    await heading.evaluate((element) => {
      scrollTo({ top: scrollY + element.getBoundingClientRect().top - 200, behavior: "instant" });
    });
    const top = await topOf();
    // The focus must not scroll to the menu.
    await choice(page, "العربية").evaluate((link) => link.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
    await expectLanguage(page, "ar");
    await expect(heading).toBeFocused();
    expect(Math.abs((await topOf()) - top)).toBeLessThan(40);
    await expect(page).toHaveURL("/?city=Tokyo");
  });

  await test.step("the other tab", async () => {
    await expectLanguage(other, "en");
    await other.addInitScript(recordFrames);
    await other.reload();
    await expectLanguage(other, "ar");
    const frames = await other.evaluate(() => sessionStorage.getItem("frames") ?? "");
    expect([...new Set(JSON.parse(frames))]).toEqual(["ar rtl"]);
  });

  await test.step("at the top, the focus is on the page's headline", async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await openMenu(page);
    await choice(page, "English").click();
    await expectLanguage(page, "en");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

/** Records the language and direction of each frame that shows a text. */
function recordFrames(): void {
  const frames: string[] = JSON.parse(sessionStorage.getItem("frames") ?? "[]");
  const record = () => {
    const { lang, dir } = document.documentElement;
    if (document.body?.innerText.trim()) frames.push(`${lang} ${dir}`);
    sessionStorage.setItem("frames", JSON.stringify(frames));
    requestAnimationFrame(record);
  };
  requestAnimationFrame(record);
}
