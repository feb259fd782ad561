import {
  createPasskey,
  openPageWithDialog,
  pressInDialog,
  readLocalList,
  signedInHeading,
} from "./support/account-panel.ts";
import { dialogOf, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { ILLINOIS, KOBE, MISSOURI, MUM, storeZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

// Over five seconds: two devices, one of which signs in by a passkey of the other.
test("places move to the account at sign-in and show on a second device; a removal can be undone there", async ({
  page,
  browser,
}) => {
  const laptop = await VirtualAuthenticator.attachTo(page);
  const outdated = { ...KOBE, timezone: "Asia/Seoul" };
  const unknown = {
    ...ILLINOIS,
    cityId: "no-such-place",
    place: { name: "Atlantis", region: "Sea", country: "Ocean" },
  };
  await storeZones(page, [outdated, MUM, { ...MISSOURI, customName: "Work" }, unknown]);
  await openPageWithDialog(page);
  await createPasskey(page);
  const rows = [/^KobeHyōgo, Japan · Japan Standard Time/, /^Mum/, /^WorkSpringfield, Missouri/];
  await expect(rowsOf(page)).toHaveText(rows);
  await expect
    .poll(async () => JSON.parse(await readLocalList(page)))
    .toMatchObject([{ cityId: "no-such-place" }]);

  const phone = await (await browser.newContext()).newPage();
  await laptop.syncTo(await VirtualAuthenticator.attachTo(phone));
  await openPageWithDialog(phone);
  await pressInDialog(phone, "I have a passkey");
  await expect(signedInHeading(phone)).toBeVisible();
  await expect(rowsOf(phone)).toHaveText(rows);
  await dialogOf(phone).getByRole("button", { name: "Remove Kobe, Hyōgo" }).click();
  await expect(rowsOf(phone)).toHaveText(rows.slice(1));
  await phone.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(phone)).toHaveText(rows);
  await phone.context().close();
});
