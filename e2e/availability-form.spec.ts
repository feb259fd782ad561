import type { Page } from "@playwright/test";
import { preferencesPath } from "../shared/api/preferences.ts";
import { signUp } from "./support/account-panel.ts";
import { openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { AIKO, MUM, myZones, openWithZones } from "./support/my-zones.ts";

const MUMS_FORM = /^When .*Mum.* can meet$/;
const OWN_FORM = /^When you can meet$/;

const form = (page: Page) => page.getByRole("form", { name: / can meet$/ });
const startOfWork = (page: Page) => form(page).getByRole("combobox", { name: "Start of work" });
const endOfWork = (page: Page) => form(page).getByRole("combobox", { name: "End of work" });
const press = (page: Page, name: string) => form(page).getByRole("button", { name }).click();
const worksOf = (page: Page, text: string) => myZones(page).getByText(`works ${text}`);
const openMeeting = (page: Page) =>
  page.getByRole("button", { name: "Find a time to meet" }).click();

async function openFormOf(page: Page, name: RegExp) {
  await page.getByRole("button", { name }).click();
  await expect(startOfWork(page).first()).toBeFocused();
}

test("hours by day are chosen on a phone, drawn in the planner, and still there after a reload and an undone removal", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install({ time: "2026-11-18T08:00:00Z" });
  await openWithZones(page, [MUM, AIKO]);
  await openMeeting(page);
  await openFormOf(page, OWN_FORM);
  await startOfWork(page).selectOption("7:00 am");
  await press(page, "Save");
  await openFormOf(page, MUMS_FORM);
  await press(page, "Different hours by day");
  await endOfWork(page).selectOption("12:00 pm");
  await press(page, "Add more hours");
  await press(page, "Add days with other hours");
  await form(page).getByRole("checkbox", { name: "Friday" }).last().press("Space");
  await endOfWork(page).last().selectOption("1:00 pm");
  // The fields above are alike.
  await axe(page, ".availability-groups > fieldset:last-of-type");
  expect(await horizontalOverflow(page)).toBe(0);
  await press(page, "Save");
  const hours = "Mon–\u2060Thu and Sat 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm";
  await expect(worksOf(page, hours)).toBeVisible();
  await page.getByLabel("Day to meet").fill("2026-11-20");
  await expect(page.getByText("Works 4:30–8:30 am your time.")).toHaveCount(1);

  await page.reload();
  await openDialog(page);
  await rowsOf(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.keyboard.press("Escape");
  await expect(worksOf(page, hours)).toBeVisible();
  await openMeeting(page);
  await openFormOf(page, OWN_FORM);
  await expect(startOfWork(page)).toHaveValue("420");
});

test("a signed-in user's hours are those of the account; offline they stay in the form, and online they are saved there", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  const night = { ...MUM, availability: { hours: { start: 1320, end: 360 } } };
  const { userId } = await signUp(page, [night]);
  await page.goto("/");
  await expect(worksOf(page, "10:00 pm–6:00 am")).toBeVisible();
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
  await expect(worksOf(page, "8:00 am–4:00 pm")).toBeVisible();
  const response = await page.request.get(preferencesPath(userId));
  expect(await response.json()).toMatchObject([
    { availability: { hours: { start: 480, end: 960 } } },
  ]);
});
