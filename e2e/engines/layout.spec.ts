import { expect, test } from "./support/fixtures.ts";
import {
  closeDialog,
  dialogOf,
  expectCities,
  expectVisible,
  horizontalOverflow,
  openDialog,
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
