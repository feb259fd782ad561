import type { Page } from "@playwright/test";
import {
  createPasskey,
  openPageWithDialog,
  pressInDialog,
  signedInHeading,
  signInOffer,
} from "./support/account-panel.ts";
import { openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { findSmallTargets, horizontalOverflow } from "./support/layout.ts";
import { AIKO, MUM, myZones, openWithZones, storeZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const MUMS_FORM = /^When .*Mum.* can meet$/;

const form = (page: Page) => page.getByRole("form", { name: / can meet$/ });
const startOfWork = (page: Page) => form(page).getByRole("combobox", { name: "Start of work" });
const endOfWork = (page: Page) => form(page).getByRole("combobox", { name: "End of work" });
const day = (page: Page, name: string) => form(page).getByRole("checkbox", { name });
const press = (page: Page, name: string) => form(page).getByRole("button", { name }).click();
const openMeeting = (page: Page) =>
  page.getByRole("button", { name: "Find a time to meet" }).click();

async function openFormOf(page: Page, name: RegExp) {
  await page.getByRole("button", { name }).click();
  await expect(startOfWork(page)).toBeFocused();
}

test("working hours across midnight, the weekend and who takes part are still there after a reload and an undone removal", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithZones(page, [MUM, AIKO]);
  await openMeeting(page);
  await openFormOf(page, MUMS_FORM);
  await startOfWork(page).selectOption("10:00 pm");
  await endOfWork(page).selectOption("6:00 am");
  await expect(form(page)).toContainText("10:00 pm–6:00 am, the next day");
  await day(page, "Friday").press("Space");
  await day(page, "Sunday").press("Space");
  await axe(page, ".availability");
  expect(await findSmallTargets(form(page).locator("button, label, select"))).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await press(page, "Save");
  await expect(form(page)).toBeHidden();
  await expect(myZones(page).getByText("works 10:00 pm–6:00 am")).toBeVisible();

  await page.getByRole("button", { name: "3 people" }).click();
  await page.getByRole("checkbox", { name: /^Aiko/ }).press("Space");
  await page.keyboard.press("Escape");
  await openFormOf(page, /^When you can meet$/);
  await startOfWork(page).selectOption("7:00 am");
  await press(page, "Save");

  await page.reload();
  await openDialog(page);
  await rowsOf(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toHaveText([/Mum/, /Aiko/]);
  await page.keyboard.press("Escape");
  await expect(myZones(page).getByText("works 10:00 pm–6:00 am")).toBeVisible();
  await openMeeting(page);
  await openFormOf(page, MUMS_FORM);
  await expect(day(page, "Friday")).toBeChecked();
  await expect(day(page, "Sunday")).not.toBeChecked();
  await expect(page.getByText("Not in this meeting")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await openFormOf(page, /^When you can meet$/);
  await expect(startOfWork(page)).toHaveValue("420");
});

test("hours by day are chosen on a phone, kept in the browser, drawn in the planner and saved in a file", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install({ time: "2026-11-18T08:00:00Z" });
  await openWithZones(page, [MUM, AIKO]);
  await openMeeting(page);
  await openFormOf(page, MUMS_FORM);
  await press(page, "Different hours by day");
  await endOfWork(page).selectOption("12:00 pm");
  await press(page, "Add more hours");
  await press(page, "Add days with other hours");
  await day(page, "Friday").last().press("Space");
  await endOfWork(page).last().selectOption("1:00 pm");
  await axe(page, ".availability");
  expect(await findSmallTargets(form(page).locator("button, label, select"))).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await press(page, "Save");
  const works =
    "works Mon–\u2060Thu and Sat 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm";
  await expect(myZones(page).getByText(works)).toBeVisible();
  await page.reload();
  await expect(myZones(page).getByText(works)).toBeVisible();
  await openMeeting(page);
  await page.getByLabel("Day to meet").fill("2026-11-19");
  await expect(page.getByText("Works 4:30–7:30 am and 9:30 am–1:30 pm your time.")).toHaveCount(1);
  await page.getByLabel("Day to meet").fill("2026-11-20");
  await expect(page.getByText("Works 4:30–8:30 am your time.")).toHaveCount(1);
  await openDialog(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const stream = await (await saving).createReadStream();
  const file = JSON.parse((await stream.toArray()).join(""));
  expect([file.version, file.entries[0].availability.week[5]]).toEqual([4, [[540, 780]]]);
});

test("hours that are set before signing in move to the account, change there, and return at the next sign-in", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  await VirtualAuthenticator.attachTo(page);
  await storeZones(page, [{ ...MUM, availability: { hours: { start: 1320, end: 360 } } }]);
  await openPageWithDialog(page);
  await createPasskey(page);
  await page.keyboard.press("Escape");
  await expect(myZones(page).getByText("works 10:00 pm–6:00 am")).toBeVisible();

  await openMeeting(page);
  await openFormOf(page, MUMS_FORM);
  await startOfWork(page).selectOption("8:00 am");
  await context.setOffline(true);
  await press(page, "Save");
  await expect(form(page).getByRole("alert")).toHaveText(
    "You’re not connected right now, so your list can’t be changed.",
  );
  await expect(startOfWork(page)).toHaveValue("480");
  await context.setOffline(false);
  await endOfWork(page).selectOption("4:00 pm");
  await press(page, "Save");
  await expect(myZones(page).getByText("works 8:00 am–4:00 pm")).toBeVisible();

  await openDialog(page);
  await pressInDialog(page, "Sign out");
  await expect(signInOffer(page)).toBeVisible();
  await expect(myZones(page).getByText("works 8:00 am–4:00 pm")).toBeHidden();
  await pressInDialog(page, "I have a passkey");
  await expect(signedInHeading(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(myZones(page).getByText("works 8:00 am–4:00 pm")).toBeVisible();
});
