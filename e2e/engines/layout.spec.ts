import { expect, test } from "./support/fixtures.ts";
import {
  closeDialog,
  dialogOf,
  expectCities,
  expectVisible,
  horizontalOverflow,
  openDialog,
  openPage,
  openSettings,
  openWithZones,
} from "./support/steps.ts";

test("at 390 px nothing scrolls sideways", async ({ tab, site }) => {
  await tab.setViewportSize({ width: 390, height: 844 });
  await openWithZones(tab, site);
  expect(await tab.evaluate(() => innerWidth)).toBe(390);
  await expectCities(tab);
  expect(await horizontalOverflow(tab)).toBe(0);
  await openDialog(tab);
  const scrollbarColor = await dialogOf(tab).evaluate(
    (dialog) => getComputedStyle(dialog).scrollbarColor,
  );
  expect(scrollbarColor, "in Firefox a white scrollbar in a dark dialog").not.toBe("auto");
  await dialogOf(tab).getByRole("button", { name: "Add Timezone" }).click();
  expect(await horizontalOverflow(tab)).toBe(0);
  await closeDialog(tab);
  await tab.getByRole("button", { name: "Find a time to meet" }).click();
  await expectVisible(tab.getByRole("region", { name: "Find a time to meet" }));
  await tab.getByRole("button", { name: "Pick a time" }).click();
  await expectVisible(tab.getByRole("dialog", { name: "Pick a time" }));
  expect(await horizontalOverflow(tab)).toBe(0);
  const hiddenPx = await tab
    .getByRole("textbox", { name: "Time" })
    .evaluate((field) => field.scrollWidth - field.clientWidth);
  expect(hiddenPx).toBe(0);
});

test("in print the page is light and has no controls, and each page repeats the table's head", async ({
  tab,
  site,
}) => {
  await openPage(tab, site);
  await expectCities(tab);
  await openSettings(tab);
  await tab.getByRole("radio", { name: "Dark" }).press(" ");
  // Not every driver emulates print, so its rules are applied to the screen.
  await tab.evaluate(() => {
    const apply = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          const { mediaText } = rule.media;
          rule.media.mediaText = mediaText.replace(/\b(print|screen)\b/g, (medium) =>
            medium === "print" ? "all" : "print",
          );
        }
        if ("cssRules" in rule) apply(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
      apply(sheet.cssRules);
    }
  });
  const styles = await tab.evaluate(() => {
    const styleOf = (selector: string) =>
      getComputedStyle(document.querySelector(selector) as Element);
    return {
      header: styleOf(".page-header").display,
      search: (document.querySelector("input[type=search]") as Element).checkVisibility(),
      thead: styleOf("thead").display,
      page: styleOf(".page-sections").display,
      scheme: styleOf(":root").colorScheme,
    };
  });
  expect(styles).toEqual({
    header: "none",
    search: false,
    thead: "table-header-group",
    page: "block",
    scheme: "light",
  });
  expect(await tab.getByRole("button", { name: "Timezone Preferences" }).isVisible()).toBe(false);
});
