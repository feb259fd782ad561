import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  createPasskey,
  openPageWithDialog,
  pressInDialog,
  signedInHeading,
  signInOffer,
} from "./support/account-panel.ts";
import { dialogOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, MUM, openWithZones, storeZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const saveButton = (page: Page) => page.getByRole("button", { name: "Save to my account" });
const buttonIn = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true });

test("from the list to a saved account: success is named, and a recovery code follows without a second prompt", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await VirtualAuthenticator.attachTo(page);
  await openWithZones(page, [MUM, AIKO]);
  await saveButton(page).click();
  await expect(buttonIn(page, "Create a passkey")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(saveButton(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(signedInHeading(page)).toBeVisible();
  await expect(page.getByText("Account Created", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Your list is saved to your account, with 2 zones from this browser.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(buttonIn(page, "Create a recovery code")).toBeFocused();
  await axe(page, "dialog");

  await page.keyboard.press("Enter");
  const code = (await dialogOf(page).locator("code").textContent()) ?? "";
  expect(code).toMatch(/^(\w{4}-){7}\w{4}$/);
  await pressInDialog(page, "Copy");
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  const downloading = page.waitForEvent("download");
  await pressInDialog(page, "Download");
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("world-clock-recovery-code.txt");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(code);
  expect(text).toContain("If you lose your passkeys, this code signs you in");
  await axe(page, "dialog");

  await page.keyboard.press("Escape");
  await expect(saveButton(page)).toBeHidden();
  await expect(page.getByText("Saved to your account.", { exact: true })).toBeVisible();
});

test("a closed passkey prompt changes nothing; the recovery code can be skipped and made later, and a refused copy says what to do", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("No."));
  });
  const authenticator = await VirtualAuthenticator.attachTo(page, { isUserVerified: false });
  await openPageWithDialog(page);
  await pressInDialog(page, "Create a passkey");
  await expect(
    dialogOf(page).getByText("The browser’s dialog was closed, and nothing was changed."),
  ).toBeVisible();
  await expect(signedInHeading(page)).toHaveCount(0);
  await authenticator.detach();
  await VirtualAuthenticator.attachTo(page);
  await createPasskey(page);
  await expect(
    page.getByText("Your list is saved to your account.", { exact: true }),
  ).toBeVisible();
  await pressInDialog(page, "Not now");
  await expect(dialogOf(page).getByText("One more step: a recovery code")).toBeHidden();
  await expect(buttonIn(page, "Create a recovery code")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).locator("code")).toBeVisible();
  await pressInDialog(page, "Copy");
  await expect(dialogOf(page).getByText(/Select the code and copy it by hand/)).toBeVisible();

  await pressInDialog(page, "Sign out");
  await pressInDialog(page, "I have a passkey");
  await expect(page.getByText("Signed In", { exact: true })).toBeVisible();
  await expect(dialogOf(page).getByText("One more step: a recovery code")).toBeHidden();
});

test("without WebAuthn only a recovery code is offered, and without a secure connection the account says what to do", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await storeZones(page, [MUM]);
  await openPageWithDialog(page);
  const account = dialogOf(page).getByRole("region", { name: "Account" });
  await expect(account).toContainText("This browser has no passkeys.");
  await expect(account.getByRole("button")).toHaveText(["Use a recovery code"]);

  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
  });
  await page.reload();
  await saveButton(page).click();
  await expect(
    dialogOf(page).getByText(/Open it with https:\/\/ to create an account\.$/),
  ).toBeVisible();
  await expect(buttonIn(page, "Use a recovery code")).toBeFocused();
  await expect(signInOffer(page)).toBeHidden();
});
