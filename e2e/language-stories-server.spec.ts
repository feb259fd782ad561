import type { Page } from "@playwright/test";
import { renderToStaticMarkup } from "react-dom/server";
import { isolate } from "../web/i18n/isolate.ts";
import { expect, test } from "./support/fixtures.ts";
import { LOCALE, localDigits, m, openInLanguage } from "./support/messages.ts";
import { storeZones } from "./support/my-zones.ts";
import { returnToPage } from "./support/offline.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const LATIN_DIGIT = /\d/;

test.use({ locale: LOCALE, needsOwnServer: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const figures = (page: Page) => page.getByRole("button", { name: /±/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: m.preferencesTitle() });
const rows = (page: Page) => page.getByRole("region", { name: m.myZones() }).getByRole("listitem");
const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).click();
const [copiedAt = ""] = renderToStaticMarkup(
  m.preferencesSavedCopyToday({ time: "", unbroken: () => "\n" }),
).split("\n");
const copyMark = (page: Page) =>
  page.getByRole("region", { name: m.myZones() }).getByText(copiedAt);

// Over five seconds: its server has a record of 90 days, and stops and starts again.
test("in Arabic an account gets a recovery code, shows its list as a copy without a connection, and is deleted; the figures of the clock and the server's record have the reader's digits", async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)/);
  await VirtualAuthenticator.attachTo(page);
  await server.simulateRecord();
  await storeZones(page, [
    { timezone: "India Standard Time", customName: "أمي" },
    { timezone: "Japan Standard Time", customName: "Aiko" },
  ]);
  await openInLanguage(page);
  await button(page, m.preferences()).click();
  await expect(dialog(page).getByText(m.accountOffer())).toBeVisible();
  await press(page, m.passkeyCreate());
  await expect(dialog(page).getByRole("heading", { name: m.accountSignedIn() })).toBeVisible();
  await expect(page.getByText(m.accountCreatedTitle(), { exact: true })).toBeVisible();
  await press(page, m.recoveryCodeCreate());
  const code = dialog(page).locator("code");
  await expect(code).toHaveText(/^(\w{4}-){7}\w{4}$/);
  await expect(code).toHaveCSS("direction", "ltr");
  await expect(dialog(page).getByRole("list", { name: m.passkeys() })).toContainText("Chrome");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await test.step("a lost connection marks the list as a copy that can't be changed, until the server is back", async () => {
    await expect(rows(page)).toContainText(["أمي", "Aiko"]);
    await server.stop();
    await button(page, m.myZoneActions({ name: isolate("أمي") })).press("Alt+ArrowDown");
    await expect(copyMark(page)).toBeVisible();
    await expect(copyMark(page)).toContainText(/[٠-٩]:[٠-٩]{2}/);
    await expect(page.getByText(m.preferencesNotConnected(), { exact: true })).toBeVisible();
    await expect(rows(page)).toContainText(["أمي", "Aiko"]);
    await server.start();
    await returnToPage(page);
    await expect(copyMark(page)).toBeHidden();
  });

  await button(page, m.preferences()).click();
  await press(page, m.accountDelete());
  await press(page, m.accountDeleteEverything());
  await expect(dialog(page).getByText(m.accountOffer())).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await test.step("a measured clock agrees with the server’s", async () => {
    await figures(page).hover();
    await expect(page.getByRole("tooltip")).toHaveText(m.accuracySimulated());
    await button(page, m.accuracyMeasure()).click();
    await expect(page.locator("#root").getByText(m.accuracyAgrees())).toBeVisible();
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
    await expect(figure(m.recordGaps())).toContainText(/٣.*٩/);
    await expect(figure(m.recordAvailable())).toContainText("٩٩٫٣٧");
    await expect(figure(m.recordOutside())).toContainText(/٤/);
    await expect(panel.locator(".record-data")).not.toContainText(LATIN_DIGIT);
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
      page
        .locator("#root")
        .getByText(m.accuracyBehind({ amount: localDigits("37.0").replace(".", "٫") })),
    ).toBeVisible();
  });
});
