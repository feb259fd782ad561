import type { Page } from "@playwright/test";
import {
  openPageWithAccount,
  openPageWithDialog,
  passkeyRows,
  pressInDialog,
  signedInHeading,
  signInOffer,
} from "./support/account-panel.ts";
import { chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const confirmationPrompt = (page: Page) =>
  dialogOf(page).getByText("To protect your account, please use your passkey again first.");

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/status of 403/);
});

test("a change to the account asks for the passkey in place, can be cancelled or goes on, and keeps what was typed", async ({
  page,
  server,
  axe,
}) => {
  await openPageWithAccount(page);
  server.expireConfirmations();

  await test.step("cancelling changes nothing and returns the focus", async () => {
    await pressInDialog(page, "Sign out everywhere");
    await expect(confirmationPrompt(page)).toBeVisible();
    await pressInDialog(page, "Cancel");
    await expect(confirmationPrompt(page)).toHaveCount(0);
    await expect(dialogOf(page).getByRole("button", { name: "Sign out everywhere" })).toBeFocused();
    await expect(signedInHeading(page)).toBeVisible();
  });

  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");
  await pressInDialog(page, "Create a recovery code");
  await expect(confirmationPrompt(page)).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Use my passkey" })).toBeFocused();
  await axe(page, "dialog");
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).locator("code")).toBeVisible();
  await expect(confirmationPrompt(page)).toHaveCount(0);
  await expect(dialogOf(page).locator("p", { has: page.locator("code") })).toBeFocused();

  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
  await pressInDialog(page, "Add Timezone");
  await expect(rowsOf(page)).toContainText("Aiko");
  await pressInDialog(page, "Delete my account");
  await pressInDialog(page, "Delete everything");
  await expect(signInOffer(page)).toBeVisible();
});

// Over five seconds: it tries each of five changes.
test("whoever holds a session without its passkey can change nothing about the account", async ({
  page,
  browser,
  server,
}) => {
  await openPageWithAccount(page);
  server.expireConfirmations();
  const dumpAccounts = () => server.dump(["user_account", "passkey", "session", "preference"]);
  const before = dumpAccounts();

  const stolen = await browser.newContext({
    storageState: await page.context().storageState(),
  });
  const thief = await stolen.newPage();
  await VirtualAuthenticator.attachTo(thief);
  await openPageWithDialog(thief);
  await expect(signedInHeading(thief)).toBeVisible();
  const attempts = [
    () => pressInDialog(thief, "Create a recovery code"),
    () => pressInDialog(thief, "Add another passkey"),
    () => passkeyRows(thief).getByRole("button").click(),
    () => pressInDialog(thief, "Sign out everywhere"),
    async () => {
      await pressInDialog(thief, "Delete my account");
      await pressInDialog(thief, "Delete everything");
    },
  ];
  for (const attempt of attempts) {
    await attempt();
    await expect(confirmationPrompt(thief)).toBeVisible();
    await pressInDialog(thief, "Use my passkey");
    await expect(dialogOf(thief).getByText(/nothing was changed\./)).toBeVisible();
    await pressInDialog(thief, "Cancel");
    await expect(confirmationPrompt(thief)).toHaveCount(0);
  }
  await stolen.close();
  expect(dumpAccounts()).toBe(before);
  await page.reload();
  await openDialog(page);
  await expect(signedInHeading(page)).toBeVisible();
});
