import type { Page } from "@playwright/test";
import {
  createPasskey,
  openPageWithDialog,
  pressInDialog,
  readLocalList,
  signedInHeading,
} from "./support/account-panel.ts";
import { dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { dragHandle, MUM, openWithZones, storeZones, zoneRows } from "./support/my-zones.ts";
import { visitAndCache } from "./support/offline.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const place = (name: string, region: string, country: string) => ({ name, region, country });
const KOBE = {
  timezone: "Asia/Tokyo",
  customName: null,
  cityId: "1859171",
  place: place("Kobe", "Hyōgo", "Japan"),
};
const ILLINOIS = {
  timezone: "America/Chicago",
  customName: null,
  cityId: "4250542",
  place: place("Springfield", "Illinois", "United States"),
};
const MISSOURI = {
  ...ILLINOIS,
  cityId: "4409896",
  place: place("Springfield", "Missouri", "United States"),
};

const expectRows = (page: Page, ...names: string[]) => expect(zoneRows(page)).toContainText(names);

test.describe("a list with places", () => {
  test.use({ serviceWorkers: "allow" });

  test("tells two towns of one name apart, is renamed and reordered, and works offline and in Meet", async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await visitAndCache(page);
    await openWithZones(page, [KOBE, ILLINOIS, MISSOURI]);
    await expectRows(page, "KobeHyōgo, Japan", "SpringfieldIllinois", "SpringfieldMissouri");
    await expect(zoneRows(page).first()).toContainText(/m in Kobe/);

    await page.getByRole("button", { name: "Rename Springfield" }).last().click();
    await page.keyboard.type("Work");
    await page.keyboard.press("Enter");
    await dragHandle(page, "Work").press("ArrowUp");
    await dragHandle(page, "Work").press("ArrowUp");
    const ordered = ["WorkSpringfield, Missouri", "KobeHyōgo, Japan", "SpringfieldIllinois"];
    await expectRows(page, ...ordered);
    await expect
      .poll(async () => JSON.parse(await readLocalList(page)))
      .toMatchObject([
        { customName: "Work" },
        { cityId: KOBE.cityId },
        { cityId: ILLINOIS.cityId },
      ]);

    await page.context().setOffline(true);
    await page.reload();
    await expectRows(page, ...ordered);
    await page.getByRole("button", { name: "Find a time to meet" }).click();
    const people = page.getByRole("list", { name: "People" }).getByRole("listitem");
    await expect(people).toContainText([
      "You",
      "WorkSpringfield, Missouri",
      "Kobe",
      "Springfield, Illinois",
    ]);
    await openDialog(page);
    await expect(rowsOf(page)).toContainText([
      "Springfield, Missouri, United StatesAmerica/ChicagoWork",
      "Kobe, Hyōgo, JapanAsia/Tokyo",
      "Springfield, Illinois, United StatesAmerica/Chicago",
    ]);
    await page.context().setOffline(false);
  });
});

// Over five seconds: two devices, one of which signs in by a passkey of the other.
test(
  "places move to the account at sign-in and show on a second device; a removal can be undone there",
  SLOW,
  async ({ page, browser }) => {
    const laptop = await VirtualAuthenticator.attachTo(page);
    const outdated = { ...KOBE, timezone: "Asia/Seoul" };
    const unknown = {
      ...ILLINOIS,
      cityId: "no-such-place",
      place: place("Atlantis", "Sea", "Ocean"),
    };
    await storeZones(page, [outdated, MUM, { ...MISSOURI, customName: "Work" }, unknown]);
    await openPageWithDialog(page);
    await createPasskey(page);
    const rows = [/^Kobe, Hyōgo, JapanAsia\/Tokyo/, /^India/, /^Springfield, Missouri.*Work/];
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
    await dialogOf(phone).getByRole("button", { name: "Remove Kobe, Hyōgo, Japan" }).click();
    await expect(rowsOf(phone)).toHaveText(rows.slice(1));
    await phone.getByRole("button", { name: "Undo" }).click();
    await expect(rowsOf(phone)).toHaveText(rows);
    await phone.context().close();
  },
);

test("at 320 px nothing of a place's long names is cut off", async ({ page, axe }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
  const long = {
    ...KOBE,
    place: place(name, "Province of Northern and Eastern Parts", "United Kingdom"),
  };
  await openWithZones(page, [
    { ...long, customName: "x".repeat(60) },
    { ...long, cityId: "1" },
  ]);
  expect(await horizontalOverflow(page)).toBe(0);
  await openDialog(page);
  await expect(rowsOf(page)).toHaveCount(2);
  const texts = dialogOf(page).locator("p");
  await expect(texts).not.toHaveCount(0);
  const cutTexts = await texts.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  );
  expect(cutTexts).toBe(0);
  await axe(page);
});
