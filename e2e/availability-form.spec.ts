import type { Page } from "@playwright/test";
import { SESSION_PATH } from "../shared/api/account.ts";
import { preferencesPath } from "../shared/api/preferences.ts";
import { createPasskey } from "./support/account-panel.ts";
import { openDialog, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { openMeeting, panel, slider } from "./support/meeting.ts";
import { AIKO, MUM, myZones } from "./support/my-zones.ts";
import { VirtualAuthenticator } from "./support/virtual-authenticator.ts";

const MUMS_HOURS = /^Working hours of .*Mum/;
const OWN_HOURS = /^Your working hours/;

/** Not the one before, which is in the document a moment longer, for screen readers. */
const form = (page: Page) =>
  page.getByRole("dialog", { name: /^When do (they|you) work$/ }).and(page.locator("[open]"));
const startOfWork = (page: Page) => form(page).getByRole("combobox", { name: "Start of work" });
const endOfWork = (page: Page) => form(page).getByRole("combobox", { name: "End of work" });
const pressInForm = (page: Page, name: string) => form(page).getByRole("button", { name }).click();
const worksOf = (page: Page, text: string) => myZones(page).getByText(`works ${text}`);

async function openFormOf(page: Page, name: RegExp) {
  await page.getByRole("button", { name }).click();
  await expect(form(page)).toBeVisible();
}

// Over five seconds: it plans, loads the page again and signs in.
test("hours by day and a weekly meeting are saved in the planner, and there after a reload; signed in, hours are those of the account, stay in the form offline, and are saved online", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource/);
  const hours = "Mon–\u2060Thu and Sat 9:00 am–12:00 pm and 2:00–6:00 pm; Fri 9:00 am–1:00 pm";
  await openMeeting(page, [MUM, AIKO], "2026-11-18T08:00:00Z");

  await test.step("hours are chosen and drawn in the planner", async () => {
    await openFormOf(page, OWN_HOURS);
    await startOfWork(page).selectOption("7:00 am");
    await pressInForm(page, "Save");
    await openFormOf(page, MUMS_HOURS);
    await endOfWork(page).first().selectOption("12:00 pm");
    await form(page).getByRole("checkbox", { name: "Friday" }).first().press("Space");
    await pressInForm(page, "Other hours too");
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Saturday"])
      await form(page).getByRole("checkbox", { name: day }).last().press("Space");
    await endOfWork(page).last().selectOption("6:00 pm");
    await pressInForm(page, "Other hours too");
    await form(page).getByRole("checkbox", { name: "Friday" }).last().press("Space");
    await startOfWork(page).last().selectOption("9:00 am");
    await endOfWork(page).last().selectOption("1:00 pm");
    await pressInForm(page, "Save");
    await expect(worksOf(page, hours)).toBeVisible();
  });

  await test.step("they are there after an undone removal", async () => {
    await openDialog(page);
    await rowsOf(page)
      .first()
      .getByRole("button", { name: /^Remove/ })
      .click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.keyboard.press("Escape");
    await expect(worksOf(page, hours)).toBeVisible();
  });

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await test.step("a weekly meeting is shared, which saves it", async () => {
    await panel(page).getByRole("combobox", { name: "Repeat" }).selectOption("Every Friday");
    await panel(page).getByRole("button", { name: "Share", exact: true }).click();
    await page.getByLabel("Title (optional)").fill("Design review");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Meeting saved", { exact: true })).toBeVisible();
  });

  await page.reload();
  await expect(worksOf(page, hours)).toBeVisible();
  await page.getByRole("button", { name: "Find a time to meet" }).first().click();
  await openFormOf(page, OWN_HOURS);
  await expect(startOfWork(page)).toHaveValue("420");
  await pressInForm(page, "Close");

  await test.step("the meeting is found, moved by half an hour, added to the calendar and removed", async () => {
    const saved = page.getByRole("region", { name: "Meetings" });
    await expect(saved.getByRole("listitem")).toContainText(/Every Friday at .*Fri, Nov\s20/);
    await saved.getByRole("button", { name: "Design review", exact: true }).click();
    await expect(panel(page).getByRole("combobox", { name: "Repeat" })).toHaveValue("1");
    const before = await slider(page).inputValue();
    await slider(page).fill(String(Number(before) + 30));
    await panel(page).getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Meeting saved", { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await panel(page).getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toBe("meeting-2026-11-20.ics");
    await page.keyboard.press("Escape");
    await saved.getByRole("button", { name: /^More actions for .*Design review/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(saved).toBeHidden();
  });

  await test.step("signed in, they are those of the account, and a change waits in the form for the network", async () => {
    await VirtualAuthenticator.attachTo(page);
    await openDialog(page);
    await createPasskey(page);
    await page.keyboard.press("Escape");
    await openFormOf(page, MUMS_HOURS);
    await endOfWork(page).last().selectOption("2:00 pm");
    await context.setOffline(true);
    await pressInForm(page, "Save");
    await expect(form(page).getByRole("alert")).toHaveText(
      "You’re not connected right now, so My zones can’t be changed.",
    );
    await expect(endOfWork(page).last()).toHaveValue("840");
    await context.setOffline(false);
    await pressInForm(page, "Save");
    await expect(worksOf(page, hours.replace("1:00 pm", "2:00 pm"))).toBeVisible();
    const { userId } = await (await page.request.get(SESSION_PATH)).json();
    const response = await page.request.get(preferencesPath(userId));
    const split = [
      [540, 720],
      [840, 1080],
    ];
    expect((await response.json())[0].availability).toEqual({
      week: [[], split, split, split, split, [[540, 840]], split],
    });
  });
});
