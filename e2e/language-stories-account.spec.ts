import type { Page } from "@playwright/test";
import { renderToStaticMarkup } from "react-dom/server";
import { isolate } from "../web/i18n/isolate.ts";
import { expect, test } from "./support/fixtures.ts";
import { LOCALE, m, openInLanguage } from "./support/messages.ts";
import { storeZones } from "./support/my-zones.ts";
import { returnToPage } from "./support/offline.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

test.use({ locale: LOCALE, needsOwnServer: true });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: m.preferencesTitle() });
const rows = (page: Page) => page.getByRole("region", { name: m.myZones() }).getByRole("listitem");
const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).click();
const [copiedAt = ""] = renderToStaticMarkup(
  m.preferencesSavedCopyToday({ time: "", unbroken: () => "\n" }),
).split("\n");
const copyMark = (page: Page) =>
  page.getByRole("region", { name: m.myZones() }).getByText(copiedAt);

// Over five seconds: its server stops and starts again.
test("in Arabic an account is created with a passkey, gets a recovery code, shows its list as a copy without a connection, and is deleted", async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)/);
  await VirtualAuthenticator.attachTo(page);
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
});
