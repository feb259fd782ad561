import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectLanguage, openMenu } from "./support/language.ts";
import { storeZones } from "./support/my-zones.ts";
import { expectPicture, holdStill } from "./support/pictures.ts";

// At full resolution: half would not show whether letters are right.
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Readers with the digits of their region. */
const READERS = { ar: "ar-EG", de: "de-DE", hi: "hi-IN", ja: "ja-JP" };
/** Whose texts and digits are mirrored; in the others a meeting and the dialog have the letters of the page. */
const MIRRORED = "ar";

interface State {
  readonly open: (page: Page) => Promise<unknown>;
  /** What is scrolled to the top of the window. */
  readonly scrollTo?: string;
}

const STATES: Readonly<Record<string, State>> = {
  home: { open: async () => {} },
  meeting: {
    open: async (page) => {
      await page.locator(".hero-buttons button").last().click();
      await expect(page.locator(".meeting .horizon-frame").last()).toBeVisible();
    },
    scrollTo: ".meeting",
  },
  dialog: {
    open: async (page) => {
      await page.locator(".hero-buttons button").first().click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    },
  },
};

async function openAt(page: Page, language: string): Promise<void> {
  await holdStill(page);
  await storeZones(page);
  await page.goto(`/?lang=${language}`);
  await expectLanguage(page, language);
  await expect(page.locator(".my-zone")).toHaveCount(3);
  await expect(page.locator(".city-card h3").first()).toBeVisible();
}

async function expectPictures(page: Page, name: string, scrollTo?: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (scrollTo) {
      await page
        .locator(scrollTo)
        .evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    }
    await expectPicture(page, `${name}-${size.width}`, [page.locator(".zone-table-container")]);
  }
}

for (const [language, locale] of Object.entries(READERS)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    test(`the page looks the same in ${language} on phone and desktop`, async ({ page }) => {
      test.slow();
      await openAt(page, language);
      for (const [name, { open, scrollTo }] of Object.entries(STATES)) {
        if (name !== "home" && language !== MIRRORED) continue;
        await test.step(name, async () => {
          await open(page);
          await expectPictures(page, `${language}-${name}`, scrollTo);
        });
      }
    });
  });
}

test("the menu of the languages looks the same on phone and desktop", async ({ page }) => {
  await openAt(page, "en");
  await openMenu(page);
  await expectPictures(page, "languages");
});
