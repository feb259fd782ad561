import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { LOCALE, localDigits, m, openInLanguage } from "./support/messages.ts";

const LATIN_DIGIT = /\d/;

test.use({ locale: LOCALE, needsOwnServer: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figures = (page: Page) => page.getByRole("button", { name: /±/ });

// Over five seconds: its server has a record of 90 days.
test("in Arabic the figures of the clock, their tooltip, the server's record and its plot have the reader's digits, and the plot runs from left to right", async ({
  page,
  server,
}) => {
  await server.simulateRecord();
  await openInLanguage(page);

  await test.step("a measured clock agrees with the server’s", async () => {
    await figures(page).hover();
    await expect(page.getByRole("tooltip")).toHaveText(m.accuracySimulated());
    await button(page, m.accuracyMeasure()).click();
    await expect(page.getByText(m.accuracyAgrees())).toBeVisible();
    await expect(figures(page)).toHaveText(/[+-]٠٫[٠-٩]{3}.*±٠٫[٠-٩]{3}/);
    await figures(page).hover();
    await expect(page.getByRole("tooltip")).toContainText(/[٠-٩]/);
    await expect(page.getByRole("tooltip")).not.toContainText(LATIN_DIGIT);
  });

  await test.step("the server's record", async () => {
    await button(page, m.recordButton()).click();
    const panel = page.getByRole("dialog", { name: m.recordButton() });
    const figure = (name: string) =>
      panel.locator("dl > div", { has: page.getByText(name, { exact: true }) }).locator("dd");
    await expect(figure(m.recordGaps())).toContainText(/١.*٤٥/);
    await expect(figure(m.recordAvailable())).toContainText("٩٦٫٨٧");
    await panel.getByText(/^٣٠ \S+$/).click();
    await expect(figure(m.recordOutside())).toContainText(/٣/);
    await expect(panel.locator("dl")).not.toContainText(LATIN_DIGIT);

    const slider = panel.getByRole("slider", { name: m.recordSlider() });
    await expect(slider).toHaveCSS("direction", "ltr");
    await slider.press("Home");
    const first = Number(await slider.inputValue());
    await slider.press("ArrowRight");
    expect(Number(await slider.inputValue())).toBeGreaterThan(first);
    expect(await slider.getAttribute("aria-valuetext")).not.toMatch(LATIN_DIGIT);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
  });

  await test.step("a clock that is 37 seconds behind is reported", async () => {
    await button(page, m.accuracyHide()).click();
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() - 37_000;
    });
    await button(page, m.accuracyMeasure()).click();
    await expect(
      page.getByText(m.accuracyBehind({ amount: localDigits("37.0").replace(".", "٫") })),
    ).toBeVisible();
  });
});
