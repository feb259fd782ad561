import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { LOCALE, localDigits, m, openInLanguage } from "./support/messages.ts";

const LATIN_DIGIT = /\d/;

test.use({ locale: LOCALE });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figures = (page: Page) => page.getByRole("button", { name: /±/ });

test("in Arabic a measured clock agrees with the server’s, with the reader's digits in its figures and their tooltip", async ({
  page,
}) => {
  await openInLanguage(page);
  await figures(page).hover();
  await expect(page.getByRole("tooltip")).toHaveText(m.accuracySimulated());
  await button(page, m.accuracyMeasure()).click();
  await expect(page.getByText(m.accuracyAgrees())).toBeVisible();
  await expect(figures(page)).toHaveText(/[+-]٠٫[٠-٩]{3}.*±٠٫[٠-٩]{3}/);
  await figures(page).hover();
  await expect(page.getByRole("tooltip")).toContainText(/[٠-٩]/);
  await expect(page.getByRole("tooltip")).not.toContainText(LATIN_DIGIT);
  await button(page, m.accuracyHide()).click();
  await expect(button(page, m.accuracyMeasure())).toBeVisible();
});

test("in Arabic a clock that is 37 seconds behind is told so", async ({ page }) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() - 37_000;
  });
  await openInLanguage(page);
  await button(page, m.accuracyMeasure()).click();
  await expect(
    page.getByText(m.accuracyBehind({ amount: localDigits("37.0").replace(".", "٫") })),
  ).toBeVisible();
});

test.describe("with a record of 90 days", () => {
  test.use({ needsOwnServer: true });

  test("in Arabic the server's record has figures and a plot with the reader's digits, and the plot runs from left to right", async ({
    page,
    server,
    axe,
  }) => {
    await server.simulateRecord();
    await openInLanguage(page);
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
    await axe(page, ".dialog");
  });
});
