import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectLanguage, openMenu } from "./support/language.ts";
import { storeZones } from "./support/my-zones.ts";

const STATES: Readonly<Record<string, { open: (page: Page) => Promise<unknown>; part: string }>> = {
  home: { open: async () => {}, part: "html" },
  "the settings": {
    open: (page) => page.locator(".page-header > .icon-button").last().click(),
    part: "header",
  },
  "the menu of the languages": { open: openMenu, part: ".languages" },
  "the times to meet": {
    open: async (page) => {
      await page.locator(".hero-buttons button").last().click();
      await expect(page.locator(".meeting-frame").first()).toBeVisible();
      await page.locator(".meeting-series select").first().selectOption("1");
      await expect(page.locator(".series-dates").first()).toBeVisible();
    },
    part: ".meeting",
  },
  "the dialog": {
    open: async (page) => {
      await page.locator(".hero-buttons button").first().click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    },
    part: "dialog",
  },
};

// Over five seconds: axe checks five states in two colour schemes. The markup is the same in every language.
test("in Arabic axe finds no violations in the page, its menus, its panel and its dialog, and words in another language say which", async ({
  page,
  axe,
}) => {
  test.slow();
  await storeZones(page);
  await page.goto("/?lang=ar");
  await expectLanguage(page, "ar");
  await expect(page.locator(".my-zone")).toHaveCount(3);
  const quote = page.locator("blockquote");
  expect(await quote.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"))).toBe(
    "en",
  );
  for (const [name, { open, part }] of Object.entries(STATES)) {
    await test.step(name, async () => {
      await open(page);
      await axe(page, part);
      await page.keyboard.press("Escape");
    });
  }
  const names = await page
    .locator(".languages a")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("lang")]));
  expect(names).toContainEqual(["Deutsch", "de"]);
  expect(names).toContainEqual(["العربية", "ar"]);
  expect(names.filter(([, tag]) => !tag)).toEqual([]);
});
