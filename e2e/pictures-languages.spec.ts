import type { Page } from "@playwright/test";
import { drawPage, expect, test } from "./support/fixtures.ts";
import { expectLanguage, openMenu } from "./support/language.ts";
import { storeZones } from "./support/my-zones.ts";
import { scrollTableToVisitor } from "./support/zone-table.ts";

const LOADED_AT = "2026-11-20T15:00:00Z";
const SHOWN_AT = "2026-11-20T15:04:05Z";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

// Half resolution would not show whether letters are right.
test.beforeEach(({ page }) => drawPage(page));

/** Readers with the digits of their region. */
const READERS = { ar: "ar-EG", de: "de-DE", hi: "hi-IN", ja: "ja-JP" };

interface State {
  readonly open: (page: Page) => Promise<unknown>;
  /** What is scrolled to the top of the window. */
  readonly scrollTo?: string;
}

const STATES: Readonly<Record<string, State>> = {
  home: { open: async () => {} },
  dialog: {
    open: async (page) => {
      await page.locator(".hero-buttons button").first().click();
      await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    },
  },
  meeting: {
    open: async (page) => {
      await page.locator(".hero-buttons button").last().click();
      await expect(page.locator(".meeting-frame").first()).toBeVisible();
    },
    scrollTo: ".meeting",
  },
};

async function openAt(page: Page, language: string): Promise<void> {
  await page.clock.install({ time: LOADED_AT });
  // The simulated accuracy is random.
  await page.addInitScript(() => {
    Math.random = () => 0.25;
  });
  await storeZones(page);
  await page.goto(`/?lang=${language}`);
  await expectLanguage(page, language);
  await expect(page.locator(".my-zone")).toHaveCount(3);
  await expect(page.locator(".city-card h3").first()).toBeVisible();
}

async function expectPictures(page: Page, name: string, scrollTo?: string): Promise<void> {
  await page.clock.pauseAt(SHOWN_AT);
  await page.evaluate(() => document.fonts.ready);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    if (scrollTo) {
      await page
        .locator(scrollTo)
        .evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    }
    await scrollTableToVisitor(page);
    await expect(page).toHaveScreenshot(`${name}-${size.width}.png`, {
      mask: [page.locator(".zone-table-container")],
    });
  }
}

for (const [language, locale] of Object.entries(READERS)) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });

    for (const [name, { open, scrollTo }] of Object.entries(STATES)) {
      test(`${name} looks the same in ${language} on phone and desktop`, async ({ page }) => {
        test.slow();
        await openAt(page, language);
        await open(page);
        await expectPictures(page, `${language}-${name}`, scrollTo);
      });
    }
  });
}

test("the menu of the languages looks the same on phone and desktop", async ({ page }) => {
  await openAt(page, "en");
  await openMenu(page);
  await expectPictures(page, "languages");
});
