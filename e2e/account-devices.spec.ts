import type { Browser } from "@playwright/test";
import {
  createPasskey,
  openPageWithAccount,
  openPageWithDialog,
  passkeyRows,
  pressInDialog,
  readLocalList,
  signedInHeading,
  signInOffer,
} from "./support/account-panel.ts";
import { addZone, chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { pathOf, recordRequests } from "./support/requests.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

/** Opens the page on another device, whose authenticator has the same passkeys, and signs in there. */
async function signInOnNewDevice(browser: Browser, address: string, from: VirtualAuthenticator) {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await from.syncTo(await VirtualAuthenticator.attachTo(page));
  await openPageWithDialog(page);
  await pressInDialog(page, "I have a passkey");
  await expect(signedInHeading(page)).toBeVisible();
  return page;
}

test("a zone added on another device shows at the next page load, which fetches the list once", async ({
  page,
  browser,
  server,
}) => {
  const authenticator = await openPageWithAccount(page);
  const phone = await signInOnNewDevice(browser, server.address, authenticator);
  await addZone(phone, "Kathmandu", "Trek");
  await phone.context().close();

  const requests = recordRequests(page);
  await page.reload();
  await openDialog(page);
  await expect(rowsOf(page)).toContainText("Trek");
  await page.keyboard.press("Escape");
  await openDialog(page);
  await expect(rowsOf(page)).toContainText("Trek");
  await page.waitForLoadState("networkidle");
  const paths = requests.map(pathOf);
  expect(paths.filter((path) => path.endsWith("/timezone-preferences"))).toHaveLength(1);
});

test("two tabs agree within a second on the list and on the signed-in user", async ({
  page,
  context,
}) => {
  await openPageWithAccount(page);
  const other = await context.newPage();
  await openPageWithDialog(other);
  await expect(signedInHeading(other)).toBeVisible();
  await page.bringToFront();
  await addZone(page, "Kathmandu", "Trek");
  await expect(rowsOf(other)).toContainText("Trek", { timeout: 1000 });
  await pressInDialog(page, "Sign out");
  await expect(signInOffer(page)).toBeVisible();
  await expect(signInOffer(other)).toBeVisible({ timeout: 1000 });
});

test("a second passkey can be added on another authenticator, and the first removed, which ends its session", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/);
  const laptop = await openPageWithAccount(page);
  await expect(passkeyRows(page)).toHaveCount(1);
  await pressInDialog(page, "Add another passkey");
  await expect(
    dialogOf(page).getByText("This device has a passkey for this account already."),
  ).toBeVisible();

  await passkeyRows(page).getByRole("button").click();
  await expect(
    dialogOf(page).getByText(/This is your only passkey\. Create a recovery code/),
  ).toBeVisible();

  await laptop.detach();
  await VirtualAuthenticator.attachTo(page, { transport: "usb" });
  await pressInDialog(page, "Add another passkey");
  await expect(passkeyRows(page)).toHaveCount(2);
  await expect(passkeyRows(page).first()).toContainText(/Chrome on Linux\s*Last used \w+day, /);
  await passkeyRows(page).first().getByRole("button").click();
  await expect(
    dialogOf(page).getByText(/^You removed the passkey that you had signed in with here/),
  ).toBeVisible();
  await expect(signInOffer(page)).toBeVisible();
  await pressInDialog(page, "I have a passkey");
  await expect(signedInHeading(page)).toBeVisible();
  await expect(passkeyRows(page)).toHaveCount(1);
});

test("signing out everywhere ends the other device's session, which shows a message and keeps the typed text", async ({
  page,
  browser,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/);
  const authenticator = await VirtualAuthenticator.attachTo(page);
  await openPageWithDialog(page);
  await addZone(page, "Honolulu", "Surf");
  await createPasskey(page);
  await expect.poll(() => readLocalList(page)).toBe("[]");
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");

  const phone = await signInOnNewDevice(browser, server.address, authenticator);
  await pressInDialog(phone, "Sign out everywhere");
  await expect(signInOffer(phone)).toBeVisible();
  await phone.context().close();

  const requests = recordRequests(page);
  await pressInDialog(page, "Add Timezone");
  await expect(
    dialogOf(page).getByText("You were signed out on another device.", { exact: true }),
  ).toBeVisible();
  await expect(signInOffer(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requests.map(pathOf)).not.toContain("/api/session");
  await expect(
    dialogOf(page).getByText("You were signed out on another device. Showing this browser's list."),
  ).toBeVisible();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
  await expect(page.getByRole("combobox")).toHaveValue(/Tokyo/);
  await pressInDialog(page, "Add Timezone");
  await expect(rowsOf(page)).toContainText("Aiko");
});
