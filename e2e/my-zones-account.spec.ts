import { SESSION_PATH, type Session } from "../shared/api/account.ts";
import { preferencesPath } from "../shared/api/preferences.ts";
import { createPasskey, openPageWithDialog, readLocalList } from "./support/account-panel.ts";
import { dialogOf, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  actionsOf,
  chooseAction,
  ILLINOIS,
  KOBE,
  MISSOURI,
  MUM,
  storeZones,
  zoneRows,
} from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

// Over five seconds: a passkey is created.
test("places move to the account at sign-in, and an added city, an undo, a new order and a new name are saved there", async ({
  page,
}) => {
  await VirtualAuthenticator.attachTo(page);
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
  const { userId }: Session = await (await page.request.get(SESSION_PATH)).json();
  const stored = async () => (await page.request.get(preferencesPath(userId ?? ""))).json();
  const kobe = { timezone: "Asia/Tokyo", cityId: KOBE.cityId, place: KOBE.place };
  expect(await stored()).toMatchObject([kobe, MUM, { customName: "Work" }]);

  await test.step("a removed place comes back with “Undo”", async () => {
    await dialogOf(page).getByRole("button", { name: "Remove Kobe, Hyōgo" }).click();
    await expect(rowsOf(page)).toHaveText(rows.slice(1));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowsOf(page)).toHaveText(rows);
    await dialogOf(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("a city is added to the account, and undone there", async () => {
    const cities = page.getByRole("region", { name: "Featured Cities" });
    await cities.getByRole("button", { name: "Add Dubai to my zones" }).click();
    await expect(page.getByText("Timezone Added", { exact: true })).toBeVisible();
    expect(await stored()).toMatchObject([kobe, MUM, {}, { timezone: "Gulf Standard Time" }]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Timezone Removed", { exact: true })).toBeVisible();
    expect(await stored()).toHaveLength(3);
  });

  await test.step("a new order and a new name", async () => {
    await actionsOf(page, "Mum").press("Alt+ArrowUp");
    await expect(zoneRows(page)).toContainText(["Mum", "Kobe", "Work"]);
    await chooseAction(page, "Mum", "Rename");
    await page.keyboard.type("Grandma");
    await page.keyboard.press("Enter");
    await expect.poll(stored).toMatchObject([{ customName: "Grandma" }, kobe, {}]);
  });
});
