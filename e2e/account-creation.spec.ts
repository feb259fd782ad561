import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  createPasskey,
  openPageWithAccount,
  openPageWithDialog,
  pressInDialog,
  signedInHeading,
  signInOffer,
} from "./support/account-panel.ts";
import { dialogOf } from "./support/dialog.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { AIKO, MUM, openWithZones, storeZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const saveButton = (page: Page) => page.getByRole("button", { name: "Save to my account" });
const buttonIn = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true });

test(
  "from the list to a saved account: success is named, and a recovery code follows without a second prompt",
  SLOW,
  async ({ page, context, axe }) => {
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
    await axe(page, "[role=dialog]");

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
    await axe(page, "[role=dialog]");

    await page.keyboard.press("Escape");
    await expect(saveButton(page)).toBeHidden();
    await expect(page.getByText("Saved to your account.", { exact: true })).toBeVisible();
  },
);

test("the recovery code can be skipped and made later, and a refused copy says what to do", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("No."));
  });
  await VirtualAuthenticator.attachTo(page);
  await openPageWithDialog(page);
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

test("deleting the account stands apart from signing out, and is red", async ({ page }) => {
  await openPageWithAccount(page);
  const [signOut, remove] = [buttonIn(page, "Sign out"), buttonIn(page, "Delete my account")];
  const [above, below] = [await signOut.boundingBox(), await remove.boundingBox()];
  expect(above && below && below.y - above.y - above.height).toBeGreaterThan(24);
  const refusal = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--color-refusal)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  await expect(remove).toHaveCSS("color", refusal);
  await remove.press("Enter");
  await expect(buttonIn(page, "Delete everything")).toHaveCSS("background-color", refusal);
});

test("on an address without a secure connection the account says what to do, and the list stays", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
    Object.defineProperty(window, "isSecureContext", { value: false });
  });
  await storeZones(page, [MUM]);
  await page.goto("/");
  await saveButton(page).click();
  await expect(
    dialogOf(page).getByText(/Open it with https:\/\/ to create an account\.$/),
  ).toBeVisible();
  await expect(buttonIn(page, "Use a recovery code")).toBeFocused();
  await expect(signInOffer(page)).toBeHidden();
});
