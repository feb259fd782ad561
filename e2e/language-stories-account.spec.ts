import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { html } from "./support/language.ts";
import { LANGUAGE, LOCALE, m, openInLanguage } from "./support/messages.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

test.use({ locale: LOCALE });

const dialog = (page: Page) => page.getByRole("dialog", { name: m.preferencesTitle() });
const press = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true }).click();

test("in Arabic an account is created with a passkey, gets a recovery code and is deleted", async ({
  page,
}) => {
  await VirtualAuthenticator.attachTo(page);
  await openInLanguage(page);
  await page.getByRole("button", { name: m.preferences() }).click();
  await expect(dialog(page).getByText(m.accountOffer())).toBeVisible();
  await press(page, m.passkeyCreate());
  await expect(dialog(page).getByRole("heading", { name: m.accountSignedIn() })).toBeVisible();
  await expect(page.getByText(m.accountCreatedTitle(), { exact: true })).toBeVisible();
  await press(page, m.recoveryCodeCreate());
  const code = dialog(page).locator("code");
  await expect(code).toHaveText(/^(\w{4}-){7}\w{4}$/);
  await expect(code).toHaveCSS("direction", "ltr");
  await expect(dialog(page).getByRole("list", { name: m.passkeys() })).toContainText("Chrome");
  await press(page, m.accountDelete());
  await press(page, m.accountDeleteEverything());
  await expect(dialog(page).getByText(m.accountOffer())).toBeVisible();
});

test.describe("with the page's service worker", () => {
  test.use({ serviceWorkers: "allow", needsOwnServer: true });

  // Over five seconds: two workers cache every file of the page.
  test("in Arabic the page opens offline, with the last cities and the right digits", async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED/);
    await openInLanguage(page);
    await page.waitForFunction((tag) => {
      const { controller } = navigator.serviceWorker;
      return controller?.state === "activated" && controller.scriptURL.endsWith(`lang=${tag}`);
    }, LANGUAGE);
    await expect(page.getByRole("heading", { name: "طوكيو" })).toBeVisible();
    await server.stop();
    await page.goto("/");
    await expect(html(page)).toHaveAttribute("dir", "rtl");
    await expect(page.locator(".big-clock")).toHaveText(/^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/);
    await expect(page.getByText(m.citiesCached())).toBeVisible();
    await expect(page.getByText(m.visitorsMissing())).toBeVisible();
    await server.start();
    await page.getByRole("button", { name: m.tryAgain() }).click();
    await expect(page.getByText(m.citiesCached())).toBeHidden();
  });
});
