import { expectCities } from "./support/cities.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  blockStorage,
  choice,
  expectLanguage,
  html,
  keptLanguage,
  menuButton,
  openMenu,
} from "./support/language.ts";
import { findSmallTargets } from "./support/layout.ts";

test("the address may name the language by any of its tags, in any case, and keeps everything else", async ({
  page,
}) => {
  await page.goto("/?city=S%C3%A3o%20Paulo&lang=DE&x=#at=2027-03-16T13:00Z");
  await expectLanguage(page, "de");
  await expect(page).toHaveURL("/?city=S%C3%A3o%20Paulo&x=#at=2027-03-16T13:00Z");
  await page.goto("/?wall");
  await expect(html(page)).toHaveAttribute("lang", "de");
  await expect(html(page)).toHaveAttribute("data-wall");
  await expect(page).toHaveURL("/?wall");
  await page.goto("/?lang=pt&city=Tokyo");
  await expectLanguage(page, "pt-BR");
  await expect(page).toHaveURL("/?city=Tokyo");
});

test("an unknown language is English, in the address as well as in storage", async ({ page }) => {
  await page.goto("/?lang=xx");
  await expectLanguage(page, "en");
  await page.evaluate(() => localStorage.setItem("language", "xx"));
  await page.goto("/");
  await expectLanguage(page, "en");
  await expect(page).toHaveURL("/?lang=xx");
});

test("where storage is blocked, the address keeps the language", async ({ page }) => {
  await blockStorage(page);
  await page.goto("/");
  await openMenu(page);
  await choice(page, "Deutsch").click();
  await expectLanguage(page, "de");
  await page.reload();
  await expectLanguage(page, "de");
  await expect(page).toHaveURL("/?lang=de");
});

test("the menu works by keyboard, names each language in itself, and comes back to the same place", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 820, height: 800 });
  await page.goto("/?city=Tokyo#world-timezones");
  await expectLanguage(page, "en");
  await menuButton(page).press("Enter");
  const english = choice(page, "English");
  await expect(english).toBeVisible();
  await expect(english).toHaveAttribute("aria-current", "true");
  await expect(choice(page, "العربية")).toHaveAttribute("dir", "rtl");
  await axe(page, ".languages");
  expect(await findSmallTargets(page.locator(".languages a"))).toEqual([]);

  await page.keyboard.press("Tab");
  await expect(english).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(english).toBeHidden();
  expect(await keptLanguage(page)).toBe("en");

  await menuButton(page).press("Enter");
  await page.keyboard.press("Escape");
  await expect(english).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await choice(page, "Deutsch").press("Enter");
  await expectLanguage(page, "de");
  await expect(page).toHaveURL("/?city=Tokyo#world-timezones");
});

test("on a phone the settings lead to the languages and to the wall clock, and Escape leads back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/");
  await expectLanguage(page, "en");
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
  await settings.click();
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await choice(page, "Deutsch").click();
  await expectLanguage(page, "de");
});

test("a link to another language keeps the reader's place, with the focus on its heading", async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 800 });
  await page.goto("/");
  await expectLanguage(page, "en");
  await expectCities(page);
  const heading = page.locator("#world-timezones");
  const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await menuButton(page).press("Enter");
  await expect(choice(page, "العربية")).toBeVisible();
  await heading.evaluate((element) => {
    scrollTo({ top: scrollY + element.getBoundingClientRect().top - 200, behavior: "instant" });
  });
  const top = await topOf();
  // As the link of the offer, which is docked: Playwright would scroll to the menu.
  await choice(page, "العربية").evaluate((link: HTMLAnchorElement) => link.click());
  await expectLanguage(page, "ar");
  await expect(heading).toBeFocused();
  expect(Math.abs((await topOf()) - top)).toBeLessThan(40);

  await test.step("at the top, on the page's headline", async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await openMenu(page);
    await choice(page, "English").click();
    await expectLanguage(page, "en");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test("another tab stays as it is until its next load", async ({ page, context }) => {
  await page.goto("/");
  const other = await context.newPage();
  await other.goto("/");
  await openMenu(page);
  await choice(page, "Deutsch").click();
  await expectLanguage(page, "de");
  await expectLanguage(other, "en");
  await other.reload();
  await expectLanguage(other, "de");
});

test("a kept language is shown without a frame in another one, with its direction", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const frames: string[] = JSON.parse(sessionStorage.getItem("frames") ?? "[]");
    const record = () => {
      const { lang, dir } = document.documentElement;
      if (document.body?.innerText.trim()) frames.push(`${lang} ${dir}`);
      sessionStorage.setItem("frames", JSON.stringify(frames));
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  await page.addInitScript(() => localStorage.setItem("language", "ar"));
  await page.goto("/");
  await expectLanguage(page, "ar");
  const frames = await page.evaluate(() => sessionStorage.getItem("frames") ?? "");
  expect([...new Set(JSON.parse(frames))]).toEqual(["ar rtl"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the document has the language and direction of its address", async ({ page }) => {
    await page.goto("/?lang=ar");
    await expect(html(page)).toHaveAttribute("lang", "ar");
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await page.goto("/");
    await expect(html(page)).toHaveAttribute("lang", "en");
  });
});

test("links that the page makes name no language, even where its address does", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await blockStorage(page);
  await page.goto("/?city=Tokyo&lang=en#at=2027-03-16T13:00Z&zones=Asia/Tokyo,Europe/Oslo");
  await expectCities(page);
  await page.getByRole("button", { name: "Put this clock on your site" }).click();
  await expect(page.getByLabel("HTML for your page")).toHaveValue(/src="[^"]*\/embed\?place=/);
  const own = await page
    .locator("a:not([hreflang]), textarea")
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href ?? one.textContent));
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter((link) => link.includes("lang="))).toEqual([]);

  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("#at=2027-03-16T13:00Z");
  expect(new URL(copied).search).not.toContain("lang");
  await expect(page).toHaveURL(/lang=en/);
});

test("a clock for another site has the language of its address", async ({ page }) => {
  await page.goto("/embed?place=Asia/Tokyo&lang=de");
  await expect(html(page)).toHaveAttribute("lang", "de");
  await expect(page.locator(".time")).toHaveText(/^\d{1,2}:\d\d:\d\d$/);
});
