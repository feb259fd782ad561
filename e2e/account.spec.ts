import type { Page } from "@playwright/test";
import {
  createPasskey,
  openPageWithDialog,
  passkeyRows,
  pressInDialog,
  readLocalList,
  signedInHeading,
  signInOffer,
  VirtualAuthenticator,
} from "./support/account-panel.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { AIKO, addZone, dialogOf, MUM, openWithZones, rowsOf } from "./support/my-zones.ts";
import { pathOf, recordRequests } from "./support/requests.ts";

const removeButton = (page: Page) => rowsOf(page).getByRole("button", { name: /^Remove/ });
const buttonIn = (page: Page, name: string) =>
  dialogOf(page).getByRole("button", { name, exact: true });

test(
  "creating a passkey moves the list to the account, and signing in again restores it",
  MAIN,
  async ({ page }) => {
    await VirtualAuthenticator.attachTo(page);
    await openWithZones(page, [MUM, AIKO]);
    const saveButton = page.getByRole("button", { name: "Save to my account" });
    await saveButton.click();
    await expect(buttonIn(page, "Create a passkey")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(saveButton).toBeFocused();

    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(signedInHeading(page)).toBeVisible();
    await expect(
      page.getByText("Your list is saved to your account, with 2 zones from this browser.", {
        exact: true,
      }),
    ).toBeVisible();
    await expect.poll(() => readLocalList(page)).toBe("[]");
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
    await expect(buttonIn(page, "Create a recovery code")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).locator("code")).toHaveText(/^(\w{4}-){7}\w{4}$/);

    await pressInDialog(page, "Sign out");
    await expect(signInOffer(page)).toBeVisible();
    await expect(dialogOf(page).getByText("No timezone preferences yet.")).toBeVisible();
    await pressInDialog(page, "I have a passkey");
    await expect(page.getByText("Signed In", { exact: true })).toBeVisible();
    await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
    await expect(dialogOf(page).getByText("One more step: a recovery code")).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Saved to your account.", { exact: true })).toBeVisible();
  },
);

// Over five seconds: it opens the page in two tabs, with four prompts for a passkey.
test("a visitor who never signs in makes no account calls and gets no cookies; an account is the same in two tabs, and is found again by a recovery code if the passkey is lost", async ({
  page,
  context,
}) => {
  const requests = recordRequests(page);
  await openPageWithDialog(page);
  await addZone(page, "Mumbai", "Mum");

  await test.step("no account calls and no cookies", async () => {
    await expect(signInOffer(page)).toBeVisible();
    const calls = requests.map(pathOf).filter((path) => path.startsWith("/api/"));
    expect(new Set(calls)).toEqual(
      new Set(["/api/session", "/api/cities/featured", "/api/visitor-count"]),
    );
    expect(await context.cookies()).toEqual([]);
  });

  const authenticator = await VirtualAuthenticator.attachTo(page);
  await createPasskey(page);
  await expect.poll(() => readLocalList(page)).toBe("[]");
  await pressInDialog(page, "Create a recovery code");
  const code = await dialogOf(page).locator("code").textContent();

  await test.step("two tabs agree within a second on the list and on the signed-in user", async () => {
    const other = await context.newPage();
    await openPageWithDialog(other);
    await expect(signedInHeading(other)).toBeVisible();
    await expect(rowsOf(other)).toHaveCount(1);
    await page.bringToFront();
    await removeButton(page).click();
    await expect(rowsOf(other)).toHaveCount(0, { timeout: 1000 });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowsOf(other)).toHaveCount(1, { timeout: 1000 });
    await pressInDialog(page, "Sign out");
    await expect(signInOffer(page)).toBeVisible();
    await expect(signInOffer(other)).toBeVisible({ timeout: 1000 });
    await other.close();
  });

  await authenticator.detach();
  await VirtualAuthenticator.attachTo(page, "usb");

  await test.step("the code signs in, in any case", async () => {
    await pressInDialog(page, "Use a recovery code");
    await page.getByLabel("Recovery code").fill(String(code).toLowerCase());
    await page.keyboard.press("Enter");
    await expect(rowsOf(page)).toContainText("Mum");
  });

  await test.step("a new passkey replaces the lost one", async () => {
    await pressInDialog(page, "Add another passkey");
    await expect(passkeyRows(page)).toHaveCount(2);
    await expect(passkeyRows(page).first()).toContainText(/Chrome on Linux\s*Last used \w+day, /);
    await passkeyRows(page).first().getByRole("button").click();
    await expect(passkeyRows(page)).toHaveCount(1);
  });
});
