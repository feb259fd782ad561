import { expect, test } from "./support/fixtures.ts";
import { LONDON, NEW_YORK, openMeeting, panel, press } from "./support/meeting.ts";

test("a weekly meeting is planned, saved, found again after a reload, opened and added to the calendar", async ({
  page,
}) => {
  await openMeeting(page, [NEW_YORK, LONDON], "2027-03-09T08:00:00Z");
  await panel(page).getByRole("combobox", { name: "Repeat" }).selectOption("Every week");
  await expect(
    panel(page).getByRole("region", { name: "Coming dates" }).getByRole("row"),
  ).toHaveCount(13);
  await panel(page).getByLabel("Title (optional)").fill("Design review");
  await press(page, "Save meeting");
  await expect(panel(page).getByRole("button", { name: "Saved" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Find a time to meet" }).first().click();
  const saved = panel(page).getByRole("region", { name: "Saved meetings" });
  await expect(saved.getByRole("listitem")).toContainText("Next: Tue, Mar 9");
  await saved.getByRole("link", { name: "Design review" }).click();
  const invitation = page.getByRole("region", { name: "Design review" });
  await expect(invitation).toBeInViewport();
  await expect(invitation).toContainText("Every week");
  const download = page.waitForEvent("download");
  await invitation.getByRole("button", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("meeting-2027-03-09.ics");
  await saved.getByRole("button", { name: "Remove Design review" }).click();
  await expect(saved).toBeHidden();
});
