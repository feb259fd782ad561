import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { boxOf, findSmallTargets, horizontalOverflow } from "./support/layout.ts";
import { openWithZones, type Zone } from "./support/my-zones.ts";

const LONDON = { timezone: "United Kingdom Time", customName: null };
const NEW_YORK = { timezone: "Eastern Time", customName: null };
const KATHMANDU = { timezone: "Nepal Time", customName: "Maya" };
const LORD_HOWE = { timezone: "Lord Howe Time", customName: "Grandfather on the island" };
const KIRITIMATI = { timezone: "Line Islands Time", customName: null };
const PAGO_PAGO = { timezone: "American Samoa Time", customName: null };

const opener = (page: Page) => page.getByRole("button", { name: "Find a time to meet" });
const panel = (page: Page) => page.getByRole("region", { name: "Find a time to meet" });
const proposals = (page: Page) => panel(page).getByRole("radio");
const slider = (page: Page) => panel(page).getByRole("slider", { name: "Start of the meeting" });
const chosenTime = (page: Page) => panel(page).getByRole("status");
const person = (page: Page, name: string) =>
  panel(page)
    .getByRole("list", { name: "People" })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${name}`) });
const stripOf = (page: Page, name: string) => person(page, name).locator(".meeting-strip");
const slotOf = (page: Page, name: string) => person(page, name).locator(".meeting-slot-time");
const scroller = (page: Page) => panel(page).locator(".meeting-scroller");
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();

async function openAt(page: Page, zones: readonly Zone[], time: string) {
  await page.clock.install({ time });
  await openWithZones(page, zones);
}

/** Opens Meet on the day of the time. */
async function openMeeting(page: Page, zones: readonly Zone[], time: string) {
  await openAt(page, zones, time);
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  await page.getByLabel("Day to meet").fill(time.slice(0, 10));
}

/** A point in the hours of a person, so many hours after the start of the visitor's day. */
async function pointAt(page: Page, name: string, hours: number) {
  const { x, y, width, height } = await boxOf(stripOf(page, name));
  return { x: x + (hours / 24) * width, y: y + height / 2 };
}

/** Whether the chosen time is between the edges of the hours. */
const isSlotInView = (page: Page) =>
  scroller(page).evaluate((box) => {
    const slot = box.querySelector(".meeting-slot-time")?.getBoundingClientRect();
    const { left, right } = box.getBoundingClientRect();
    return slot !== undefined && slot.left >= left && slot.right <= right;
  });

test.use({ timezoneId: "Europe/London" });

test("the button opens the proposals, scrolls to them while it stays in view itself, and closes them", async ({
  page,
}) => {
  await openAt(page, [NEW_YORK], "2027-03-15T08:00:00Z");
  await opener(page).press("Enter");
  await expect(panel(page)).toBeVisible();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await expect(proposals(page).first()).toBeChecked();
  await expect(panel(page).locator("label:has(:checked)")).toBeInViewport({ ratio: 0.9 });
  await expect(opener(page)).toBeInViewport({ ratio: 1 });
  await opener(page).press("Enter");
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("a proposal or any quarter of an hour is chosen with the keyboard, and saved as an iCalendar file", async ({
  page,
}) => {
  await openMeeting(page, [NEW_YORK, KATHMANDU], "2027-03-15T08:00:00Z");
  await proposals(page).first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(proposals(page).nth(1)).toBeChecked();
  await slider(page).fill(String(13 * 60));
  await slider(page).focus();
  await page.keyboard.press("PageDown");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "12:00–1:00 pm, 1 of 3 working");
  await page.keyboard.press("ArrowRight");
  await expect(chosenTime(page)).toContainText("Monday, March 15, 2027, 12:15–1:15 pm");
  await expect(slotOf(page, "Maya")).toContainText("6:00");
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
      "London: Monday, March 15, 2027, 12:00 pm–1:00 pm (UTC)",
      "New York: Monday, March 15, 2027, 8:00 am–9:00 am (UTC−4)",
      "Maya: Monday, March 15, 2027, 5:45 pm–6:45 pm (UTC+5:45)",
    ].join("\n"),
  );
  expect(property("url")).toMatch(
    /\/#at=2027-03-15T12:00Z&length=60&zones=Europe\/London,America\/New_York,/,
  );
});

test("with the mouse a press on anyone's hours chooses a full or half hour there, and the frame is dragged by quarters", async ({
  page,
}) => {
  await openMeeting(page, [NEW_YORK, KATHMANDU], "2027-03-15T08:00:00Z");
  const pressAt = async (name: string, hours: number) => {
    const { x, y } = await pointAt(page, name, hours);
    await page.mouse.click(x, y);
  };
  await stripOf(page, "Maya").scrollIntoViewIfNeeded();
  await pressAt("New York", 15.2);
  await expect(chosenTime(page)).toContainText("3:00–4:00 pm");
  await pressAt("Maya", 10.2);
  await expect(chosenTime(page)).toContainText("9:45–10:45 am");
  await expect(slotOf(page, "Maya")).toContainText("3:30");
  await panel(page).getByLabel("Length").selectOption("30 min");
  await expect(chosenTime(page)).toContainText("9:45–10:15 am");

  const from = await pointAt(page, "You", 10);
  const to = await pointAt(page, "You", 12.25);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 200, { steps: 5 });
  await expect(slotOf(page, "You")).toContainText("12:00");
  await expect(slotOf(page, "Maya")).toContainText("5:45");
  await expect(chosenTime(page), "nothing else moves").toContainText("9:45–10:15 am");
  await page.mouse.up();
  await expect(chosenTime(page)).toContainText("12:00–12:30 pm");
  expect(await page.evaluate(() => String(getSelection())), "no label is selected").toBe("");

  await page.mouse.move(to.x, to.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(chosenTime(page)).toContainText("12:00–12:30 pm");
});

test("the week leads to another day, whose chosen time is the best", async ({ page }) => {
  await openMeeting(page, [NEW_YORK], "2027-03-17T08:00:00Z");
  const week = panel(page).getByRole("group", { name: "Best time of each day this week" });
  await expect(week.getByRole("button")).toHaveCount(7);
  await expect(week.getByRole("button", { name: /^Tue 16/ })).toBeDisabled();
  const friday = week.getByRole("button", { name: /^Fri 19 \d+:00 pm 2 of 2/ });
  await friday.click();
  await expect(friday).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Day to meet")).toHaveValue("2027-03-19");
  await expect(chosenTime(page)).toContainText("Friday, March 19, 2027");
  await expect(proposals(page).first()).toBeChecked();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("hours are tapped, the frame is dragged, and a swipe scrolls the hours; the day has 23 of them", async ({
    page,
  }) => {
    await openMeeting(page, [KATHMANDU, KIRITIMATI, PAGO_PAGO], "2027-03-28T00:00:00Z");
    await expect(slider(page)).toHaveAttribute("max", String(23 * 60 - 15));
    await stripOf(page, "Kiritimati").scrollIntoViewIfNeeded();
    await scroller(page).evaluate((box) => box.scrollTo(0, 0));
    const { x, y } = await boxOf(stripOf(page, "Kiritimati"));
    await page.touchscreen.tap(x + 44 * 1.3, y + 20);
    await expect(chosenTime(page)).toContainText("Sunday, March 28, 2027, 2:00–3:00 am");
    await expect(person(page, "Maya")).toContainText("6:45–7:45 am");
    await expect(person(page, "Kiritimati")).toContainText("3:00–4:00 pm");
    await expect(slotOf(page, "Pago Pago")).toContainText("Sat");
    await expect.poll(() => isSlotInView(page)).toBe(true);

    const slot = await boxOf(slotOf(page, "Kiritimati"));
    const touch = { x: slot.x + slot.width / 2, y: slot.y + slot.height / 2 };
    const before = await scroller(page).evaluate((box) => box.scrollLeft);
    await swipe(page, touch, 88);
    await expect(chosenTime(page)).toContainText("4:00–5:00 am");
    expect(await scroller(page).evaluate((box) => box.scrollLeft)).toBe(before);

    await swipe(page, { x: x + 300, y: touch.y }, -150);
    await expect
      .poll(() => scroller(page).evaluate((box) => box.scrollLeft))
      .toBeGreaterThan(before + 50);
    await expect(chosenTime(page)).toContainText("4:00–5:00 am");
  });
});

/** Moves a finger sideways. */
async function swipe(page: Page, { x, y }: { x: number; y: number }, byPx: number) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: at, y }],
    });
  await touch("touchStart", x);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", x + (byPx * step) / 8);
  await touch("touchEnd", x + byPx);
  await session.detach();
}

for (const width of [320, 390]) {
  test(`at ${width} px names and the times there stay in view beside the hours that scroll, and nothing is wider`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openMeeting(page, [LONDON, KATHMANDU, LORD_HOWE], "2027-03-15T08:00:00Z");
    expect(await horizontalOverflow(page)).toBe(0);
    await slider(page).fill("0");
    await expect.poll(() => isSlotInView(page)).toBe(true);
    await slider(page).fill(String(23 * 60));
    await expect.poll(() => isSlotInView(page)).toBe(true);
    const name = person(page, "Maya").locator(".meeting-person-name");
    const time = person(page, "Maya").locator(".meeting-person-time");
    const before = [await boxOf(name), await boxOf(time)];
    await scroller(page).evaluate((box) => box.scrollTo({ left: 200, behavior: "instant" }));
    expect([await boxOf(name), await boxOf(time)]).toEqual(before);
    await name.scrollIntoViewIfNeeded();
    await expect(name).toBeInViewport({ ratio: 0.95 });
    await expect(time).toBeInViewport({ ratio: 0.95 });
    await expect(time).toHaveText("4:45–5:45 am");
    const targets = panel(page).locator("button, select, label, input[type=date], .meeting-strip");
    expect(await findSmallTargets(targets)).toEqual([]);
  });
}

test("if the panel's code fails to load, the page says so, and pressing the button again retries", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/Failed to load resource|preload/);
  await page.route("**/assets/meeting-panel-*.js", (route) => route.abort());
  await openAt(page, [NEW_YORK], "2027-03-15T08:00:00Z");
  await opener(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "can't be loaded" })).toBeVisible();
  await page.unroute("**/assets/meeting-panel-*.js");
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
});

test(
  "axe finds no violations in the hours, and with forced colours the parts of a day look different",
  SLOW,
  async ({ page, axe }) => {
    await openMeeting(page, [NEW_YORK, KATHMANDU], "2027-03-15T08:00:00Z");
    await page.emulateMedia({ forcedColors: "active" });
    await axe(page, ".meeting");
    const borderStyleOf = (part: string) =>
      panel(page)
        .locator(`.meeting-part[data-state=${part}]`)
        .first()
        .evaluate((strip) => getComputedStyle(strip).borderBottomStyle);
    expect([await borderStyleOf("work"), await borderStyleOf("asleep")]).toEqual([
      "solid",
      "dotted",
    ]);

    await page.emulateMedia({ forcedColors: "none" });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("No."));
    });
    await press(page, "Copy as text");
    await expect(page.getByRole("textbox", { name: /copy it by hand/i })).toBeFocused();
    await page.getByLabel("Day to meet").fill("2040-01-01");
    await expect(panel(page).getByText("Choose a date from 2024 to 2036.")).toBeVisible();
    await axe(page, ".meeting");
  },
);

test("in print the hours fit the page's width and have no controls", async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openMeeting(page, [NEW_YORK], "2027-03-15T08:00:00Z");
  await page.emulateMedia({ media: "print" });
  await expect(person(page, "New York")).toBeVisible();
  for (const button of await page
    .getByRole("region", { name: "My zones" })
    .getByRole("button", { name: /to meet|Previous|Next|Copy|Add|Use|15 min/ })
    .all()) {
    await expect(button).toBeHidden();
  }
  expect(await horizontalOverflow(page)).toBe(0);
});
