import { expect, test } from "./support/fixtures.ts";
import { expectCities, expectCount, expectText, expectVisible, openPage } from "./support/steps.ts";

test("the wall clock opens from a link, fills the window, changes its face and is left by Escape", async ({
  tab,
  site,
}) => {
  await openPage(tab, site, "/?wall");
  const clock = tab.locator(".wall-clock");
  await expectText(clock, /^\d{1,2}:\d\d:\d\d [ap]m$/);
  const share = await clock.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width / innerWidth;
  });
  expect(share).toBeGreaterThan(0.35);
  await tab.getByRole("radio", { name: "Analog" }).press(" ");
  await expectVisible(tab.locator(".wall-face"));
  await tab.keyboard.press("Escape");
  await expectCount(tab.locator(".wall"), 0);
  await expectCities(tab);
});
