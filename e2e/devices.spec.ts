import type { Browser } from "@playwright/test";
import {
  createPasskey,
  localList,
  offer,
  openWithDialog,
  passkeys,
  press,
  signedIn,
} from "./support/account-panel.ts";
import { Authenticator } from "./support/authenticator.ts";
import { addZone, chooseCity, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";

/** Another device of the same person: its authenticator has the same passkeys. */
async function newDevice(browser: Browser, address: string, from: Authenticator) {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await from.syncTo(await Authenticator.plugInto(page));
  await openWithDialog(page);
  await press(page, "I have a passkey");
  await expect(signedIn(page)).toBeVisible();
  return page;
}

test("two devices see each other's changes when the dialog opens", async ({
  page,
  browser,
  server,
}) => {
  const authenticator = await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  const phone = await newDevice(browser, server.address, authenticator);
  await addZone(phone, "Kathmandu", "Trek");
  await page.keyboard.press("Escape");
  await openDialog(page);
  await expect(rowsOf(page)).toContainText("Trek");
  await phone.context().close();
});

test("two tabs agree within a second: on the list, and on who is signed in", async ({
  page,
  context,
}) => {
  await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  const other = await context.newPage();
  await openWithDialog(other);
  await expect(signedIn(other)).toBeVisible();
  await page.bringToFront();
  await addZone(page, "Kathmandu", "Trek");
  await expect(rowsOf(other)).toContainText("Trek", { timeout: 1000 });
  await press(page, "Sign out");
  await expect(offer(page)).toBeVisible();
  await expect(offer(other)).toBeVisible({ timeout: 1000 });
});

test("a second passkey can be added on another device, and the first removed", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 409/);
  const laptop = await Authenticator.plugInto(page);
  await openWithDialog(page);
  await createPasskey(page);
  await expect(passkeys(page)).toHaveCount(1);
  await press(page, "Add another passkey");
  await expect(
    dialogOf(page).getByText("This device has a passkey for this account already."),
  ).toBeVisible();

  await passkeys(page).getByRole("button").click();
  await expect(
    dialogOf(page).getByText(/This is your only passkey\. Create a recovery code/),
  ).toBeVisible();

  await laptop.unplug();
  await Authenticator.plugInto(page, { transport: "usb" });
  await press(page, "Add another passkey");
  await expect(passkeys(page)).toHaveCount(2);
  await expect(passkeys(page).first()).toContainText(/Chrome on Linux\s*Last used \w+day, /);
  await passkeys(page).first().getByRole("button").click();
  await expect(passkeys(page)).toHaveCount(1);

  await press(page, "Sign out");
  await expect(offer(page)).toBeVisible();
  await press(page, "I have a passkey");
  await expect(signedIn(page)).toBeVisible();
});

test("signing out everywhere ends the other device's session, which says so and keeps the typing", async ({
  page,
  browser,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 401/);
  const authenticator = await Authenticator.plugInto(page);
  await openWithDialog(page);
  await addZone(page, "Honolulu", "Surf");
  await createPasskey(page);
  await expect.poll(() => localList(page)).toBe("[]");
  await openForm(page);
  await chooseCity(page, "Tokyo");
  await page.getByLabel("Custom Name (Optional)").fill("Aiko");

  const phone = await newDevice(browser, server.address, authenticator);
  await press(phone, "Sign out everywhere");
  await expect(offer(phone)).toBeVisible();
  await phone.context().close();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await press(page, "Add Timezone");
  await expect(
    dialogOf(page).getByText(
      "You were signed out elsewhere. This is now the list of this browser.",
    ),
  ).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).not.toContain("/api/session");
  await expect(
    dialogOf(page).getByText(
      "You were signed out elsewhere. This is the list kept in this browser.",
    ),
  ).toBeVisible();
  await expect(
    dialogOf(page).getByText("No timezone preferences yet. Add one above!"),
  ).toBeVisible();
  await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Aiko");
  await expect(page.getByRole("combobox")).toHaveValue(/Tokyo/);
  await press(page, "Add Timezone");
  await expect(rowsOf(page)).toContainText("Aiko");
});
