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

test("a change to the account asks for the passkey in place, then goes on, and keeps what was typed", async ({
  page,
  server,
  axe,
}) => {
  await openPageWithAccount(page);
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");
  server.expireConfirmations();

  await pressInDialog(page, "Create a recovery code");
  await expect(confirmationPrompt(page)).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: "Use my passkey" })).toBeFocused();
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).locator("code")).toBeVisible();
  await expect(confirmationPrompt(page)).toHaveCount(0);
  await expect(
    dialogOf(page).getByRole("button", { name: "Replace the recovery code" }),
  ).toBeFocused();

  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
  await pressInDialog(page, "Add Timezone");
  await expect(rowsOf(page)).toContainText("Aiko");
  await pressInDialog(page, "Delete my account");
  await pressInDialog(page, "Delete everything");
  await expect(signInOffer(page)).toBeVisible();
});

test("a confirmation can be cancelled, which changes nothing and returns the focus", async ({
  page,
  server,
}) => {
  await openPageWithAccount(page);
  server.expireConfirmations();
  await pressInDialog(page, "Sign out everywhere");
  await expect(confirmationPrompt(page)).toBeVisible();
  await pressInDialog(page, "Cancel");
  await expect(confirmationPrompt(page)).toHaveCount(0);
  await expect(dialogOf(page).getByRole("button", { name: "Sign out everywhere" })).toBeFocused();
  await expect(signedInHeading(page)).toBeVisible();
});

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
    baseURL: server.address,
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

test("a session opened by a recovery code adds a passkey first", async ({
  page,
  browser,
  server,
}) => {
  await openPageWithAccount(page);
  await pressInDialog(page, "Create a recovery code");
  const code = (await dialogOf(page).locator("code").textContent()) ?? "";

  const phone = await (await browser.newContext({ baseURL: server.address })).newPage();
  await VirtualAuthenticator.attachTo(phone);
  await openPageWithDialog(phone);
  await pressInDialog(phone, "Use a recovery code");
  await phone.getByLabel("Recovery code").fill(code);
  await pressInDialog(phone, "Sign in");
  await pressInDialog(phone, "Replace the recovery code");
  await expect(
    dialogOf(phone).getByText(
      "You signed in with a recovery code. Add a passkey first, then you can do this.",
    ),
  ).toBeVisible();
  await pressInDialog(phone, "Add another passkey");
  await expect(passkeyRows(phone)).toHaveCount(2);
  await pressInDialog(phone, "Replace the recovery code");
  await expect(dialogOf(phone).locator("code")).toBeVisible();
  await phone.context().close();
});
