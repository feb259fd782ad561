import { test } from "./support/fixtures.ts";
import { DESKTOP, expectPicture, holdStill, PHONE } from "./support/pictures.ts";
import { type Open, openWithList, STATES } from "./support/states.ts";

const OPEN: Readonly<Record<string, Open>> = {
  home: async () => {},
  languages: (page) => page.locator(".language-button").click(),
  meeting: STATES.meeting,
  dialog: STATES.dialog,
};

// At full resolution: half would not show whether letters are right. Only Arabic mirrors a meeting and the dialog.
for (const [locale, names] of Object.entries({
  "ar-EG": ["home", "meeting", "dialog"],
  ...{ "de-DE": ["home"], "hi-IN": ["home"], "ja-JP": ["home"], "en-US": ["languages"] },
})) {
  test.describe(`for a reader of ${locale}`, () => {
    test.use({ locale });

    test(`${names.join(", ")} as in the pictures on phone and desktop`, async ({ page }) => {
      test.slow();
      const language = locale.slice(0, 2);
      await holdStill(page);
      await openWithList(page, language);
      await page.evaluate(() => document.fonts.ready);
      for (const name of names) {
        await OPEN[name]?.(page);
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          if (name === "meeting") {
            await page
              .locator(".meeting")
              .evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
          }
          await expectPicture(page, `${language}-${name}-${size.width}`);
        }
      }
    });
  });
}
