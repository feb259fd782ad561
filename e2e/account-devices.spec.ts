import { preferencesPath } from "../shared/api/preferences.ts";
import {
  openPageWithAccount,
  openPageWithDialog,
  passkeyRows,
  pressInDialog,
  signedInHeading,
  signInOffer,
} from "./support/account-panel.ts";
import { addZone, chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { pathOf, recordRequests } from "./support/requests.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

// Over five seconds: it opens the page in two browsers, and again in one of them.
test("a zone added on another device shows at the next page load, which fetches the list once", async ({
  page,
}) => {
  const { userId } = await openPageWithAccount(page);
  // As on another device: this page is not notified.
  const data = {
    timezone: "Nepal Time",
    customName: "Trek",
    cityId: null,
    displayOrder: 0,
    userId,
  };
  expect((await page.request.post(preferencesPath(userId), { data })).ok()).toBe(true);
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
  const { authenticator: laptop } = await openPageWithAccount(page);
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

// Over five seconds: two devices, one of which signs in by a passkey of the other.
test("signing out everywhere ends the other device's session, which shows a message and keeps the typed text", async ({
  page,
  browser,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/);
  const { authenticator } = await openPageWithAccount(page, [
    { timezone: "Hawaii Standard Time", customName: "Surf" },
  ]);
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");

  const phone = await (await browser.newContext()).newPage();
  await authenticator.syncTo(await VirtualAuthenticator.attachTo(phone));
  await openPageWithDialog(phone);
  await pressInDialog(phone, "I have a passkey");
  await expect(signedInHeading(phone)).toBeVisible();
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
    dialogOf(page).getByText("You were signed out on another device. Showing this browser’s list."),
  ).toBeVisible();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
  await expect(dialogOf(page).getByRole("combobox")).toHaveValue(/Tokyo/);
  await pressInDialog(page, "Add Timezone");
  await expect(rowsOf(page)).toContainText("Aiko");
});
