import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import {
  chosenTime,
  KATHMANDU,
  LONDON,
  LORD_HOWE,
  localTimeOf,
  NEW_YORK,
  openAt,
  opener,
  openMeeting,
  panel,
  person,
  press,
  proposals,
  slider,
} from "./support/meeting.ts";
import { zoneRows } from "./support/my-zones.ts";

test.use({ timezoneId: "Europe/London" });

test("the button opens Meet below the list, shows it and moves the focus there; its × leads back", async ({
  page,
}) => {
  await openAt(page, [NEW_YORK], "2027-03-17T08:00:00Z");
  await opener(page).press("Enter");
  await expect(panel(page).getByRole("heading", { name: "Find a time to meet" })).toBeFocused();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await expect(proposals(page).first()).toBeChecked();
  await expect(panel(page).locator("label:has(:checked)").last()).toBeInViewport({ ratio: 0.9 });
  expect((await boxOf(panel(page))).y).toBeGreaterThan((await boxOf(zoneRows(page).last())).y);

  await test.step("the week leads to another day, whose chosen time is the best", async () => {
    const week = panel(page).getByRole("group", { name: "Best time of each day" });
    await expect(week.getByRole("button")).toHaveCount(7);
    await expect(week.getByRole("button").first()).toHaveText(/^Wed 17/);
    const friday = week.getByRole("button", { name: /^Fri 19 \d+ pm 2 of 2 working/ });
    await friday.click();
    await expect(friday).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByLabel("Day to meet")).toHaveValue("2027-03-19");
    await expect(chosenTime(page)).toContainText("Friday, March 19, 2027");
  });

  await test.step("in print the hours fit the page's width and have no controls", async () => {
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: "print" });
    await expect(person(page, "New York")).toBeVisible();
    const buttons = page
      .locator(".my-zones button, .meeting button")
      .filter({ hasText: /to meet|Previous|Next|Copy|Add|Use|15 min/ });
    await expect(buttons).not.toHaveCount(0);
    for (const button of await buttons.all()) await expect(button).toBeHidden();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.emulateMedia({ media: "screen" });
  });

  await press(page, "Close");
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test(
  "a meeting of 45 minutes next week is a file and a link after six presses",
  MAIN,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAt(page, [LONDON, NEW_YORK, KATHMANDU, LORD_HOWE], "2027-03-15T08:00:00Z");
    await opener(page).click();
    await panel(page).getByText("Next week").click();
    await panel(page).getByTitle("45 min").click();
    const download = page.waitForEvent("download");
    await press(page, "Add to calendar");
    expect((await download).suggestedFilename()).toMatch(/^meeting-2027-03-2\d\.ics$/);
    await press(page, "Share");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied.", { exact: true })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toMatch(/^#at=2027-03-2\dT\d\d:\d\dZ&length=45&zones=/);
  },
);

test("a proposal or any quarter of an hour is chosen with the keyboard, and saved as an iCalendar file", async ({
  page,
}) => {
  await openMeeting(page, [NEW_YORK, KATHMANDU], "2027-03-15T08:00:00Z");
  await proposals(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(proposals(page).nth(1)).toBeChecked();
  await expect(chosenTime(page)).toContainText("Tuesday, March 16, 2027");
  await page.getByLabel("Day to meet").fill("2027-03-15");
  await slider(page).fill(String(13 * 60));
  await slider(page).focus();
  await page.keyboard.press("PageDown");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "12:00–1:00 pm, 1 of 3 working");
  await page.keyboard.press("ArrowRight");
  await expect(chosenTime(page)).toContainText("Monday, March 15, 2027, 12:15–1:15 pm");
  await expect(localTimeOf(page, "Maya")).toContainText("6:00");
  await page.keyboard.press("Home");
  await expect(chosenTime(page)).toContainText("12:00–1:00 am");
  await page.keyboard.press("End");
  await expect(chosenTime(page)).toContainText("11:45 pm–12:45 am");
  await press(page, "Use best time");
  await expect(proposals(page).first()).toBeChecked();

  await slider(page).fill(String(12 * 60));
  const download = page.waitForEvent("download");
  await press(page, "Add to calendar");
  const file = await download;
  expect(file.suggestedFilename()).toBe("meeting-2027-03-15.ics");
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), "utf8")));
  const [event] = calendar.getAllSubcomponents("vevent");
  const property = (name: string) => event?.getFirstPropertyValue(name);
  const timeOf = (name: string) => property(name) as ICAL.Time;
  expect(timeOf("dtstart").zone?.tzid).toBe("Europe/London");
  expect(timeOf("dtstart").toJSDate()).toEqual(new Date("2027-03-15T12:00:00Z"));
  expect(timeOf("dtend").toJSDate()).toEqual(new Date("2027-03-15T13:00:00Z"));
  expect(property("description")).toBe(
    [
      "London: Monday, March 15, 2027, 12:00–1:00 pm (UTC)",
      "New York: Monday, March 15, 2027, 8:00–9:00 am (UTC−4)",
      "Maya: Monday, March 15, 2027, 5:45–6:45 pm (UTC+5:45)",
    ].join("\n"),
  );
  expect(property("url")).toMatch(
    /\/#at=2027-03-15T12:00Z&length=60&zones=Europe\/London,America\/New_York,/,
  );
});

test("axe finds no violations in the hours, and with forced colours the parts of a day look different", async ({
  page,
  axe,
}) => {
  await openMeeting(page, [NEW_YORK, KATHMANDU], "2027-03-15T08:00:00Z");
  await page.emulateMedia({ forcedColors: "active" });
  await axe(page, ".meeting");
  const borderStyleOf = (part: string) =>
    panel(page)
      .locator(`.meeting-part[data-state=${part}]`)
      .first()
      .evaluate((strip) => getComputedStyle(strip).borderBottomStyle);
  expect([await borderStyleOf("work"), await borderStyleOf("asleep")]).toEqual(["solid", "dotted"]);

  await page.emulateMedia({ forcedColors: "none" });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("No."));
  });
  await press(page, "Copy as text");
  await expect(page.getByRole("textbox", { name: /copy it by hand/i })).toBeFocused();
  await page.getByLabel("Day to meet").fill("2040-01-01");
  await expect(panel(page).getByText("Choose a date from 2024 to 2036.")).toBeVisible();
  await axe(page, ".meeting");
});
