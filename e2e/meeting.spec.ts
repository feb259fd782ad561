import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import { openWithZones, type THREE_ZONES } from "./support/my-zones.ts";

const LONDON = { timezone: "United Kingdom Time", customName: null };
const NEW_YORK = { timezone: "Eastern Time", customName: null };
const KATHMANDU = { timezone: "Nepal Time", customName: "Maya" };
const ALL = [
  NEW_YORK,
  KATHMANDU,
  { timezone: "Lord Howe Time", customName: "Grandfather on the island" },
  { timezone: "Line Islands Time", customName: null },
  { timezone: "American Samoa Time", customName: null },
];

const opener = (page: Page) => page.getByRole("button", { name: "Find a time to meet" });
const panel = (page: Page) => page.getByRole("region", { name: "Find a time to meet" });
const hour = (page: Page, name: string) => panel(page).getByRole("radio", { name, exact: true });
const chosenHour = (page: Page) => panel(page).getByRole("status");
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();

async function openAt(page: Page, zones: typeof THREE_ZONES, time: string) {
  await page.clock.install({ time });
  await openWithZones(page, zones);
}

async function openMeeting(page: Page, zones: typeof THREE_ZONES, time: string) {
  await openAt(page, zones, time);
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
}

test.use({ timezoneId: "Europe/London" });

test("the button opens the hours, scrolls to them while it stays in view itself, and closes them", async ({
  page,
}) => {
  await openAt(page, [NEW_YORK], "2027-03-15T08:00:00Z");
  await opener(page).press("Enter");
  await expect(panel(page)).toBeVisible();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await expect(panel(page).locator("label:has(:checked)")).toBeInViewport({ ratio: 0.9 });
  await expect(opener(page)).toBeInViewport({ ratio: 1 });
  await opener(page).press("Enter");
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("an hour can be chosen with the keyboard or the mouse, saved as an iCalendar file, and copied as text", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openMeeting(page, [NEW_YORK, KATHMANDU], "2027-03-15T08:00:00Z");
  await hour(page, "1:00 pm").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(hour(page, "12:00 pm")).toBeFocused();
  await expect(chosenHour(page)).toContainText("Monday, March 15, 2027, 12:00 pm–1:00 pm");
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
    /\/#at=2027-03-15T12:00Z&zones=Europe\/London,America\/New_York,/,
  );

  await panel(page)
    .getByRole("row", { name: /^New York/ })
    .getByText("11")
    .last()
    .click();
  await expect(hour(page, "3:00 pm")).toBeChecked();
  await press(page, "Copy as text");
  await expect(page.getByText("The text is on your clipboard.", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    "New York: Monday, March 15, 2027, 11:00 am–12:00 pm (UTC−4)",
  );
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test("an hour can be chosen on the day DST starts, with zones on both sides of the date line", async ({
    page,
  }) => {
    await openMeeting(page, [KATHMANDU, ...ALL.slice(3)], "2027-03-28T00:00:00Z");
    await expect(panel(page).getByRole("radio")).toHaveCount(23);
    const rowOf = (name: string) => panel(page).getByRole("row", { name: new RegExp(`^${name}`) });
    await panel(page)
      .locator(".meeting-scroller")
      .evaluate((box) => box.scrollTo(0, 0));
    await rowOf("Kiritimati").getByRole("cell").nth(1).tap();
    await expect(hour(page, "2:00 am")).toBeChecked();
    const lines = page.getByRole("list", { name: "The chosen hour in each zone" });
    await expect(lines.getByRole("listitem")).toHaveText([
      "London: Sunday, March 28, 2027, 2:00 am–3:00 am (UTC+1)",
      "Maya: Sunday, March 28, 2027, 6:45 am–7:45 am (UTC+5:45)",
      "Kiritimati: Sunday, March 28, 2027, 3:00 pm–4:00 pm (UTC+14)",
      "Pago Pago: Saturday, March 27, 2027, 2:00 pm–3:00 pm (UTC−11)",
    ]);
  });
});

test("on a phone only the hours scroll sideways, the names stay visible, and the best hour is in view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openMeeting(page, [LONDON, NEW_YORK], "2027-03-15T08:00:00Z");
  expect(await horizontalOverflow(page)).toBe(0);
  await expect(panel(page).locator("label:has(:checked)")).toBeInViewport({ ratio: 0.9 });
  const name = panel(page).getByRole("rowheader", { name: /^New York/ });
  await expect(name).toBeInViewport({ ratio: 0.9 });
  const smallTargets = await panel(page)
    .locator("button, label, input[type=date]")
    .evaluateAll((all) =>
      all
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map(({ outerHTML }) => outerHTML),
    );
  expect(smallTargets).toEqual([]);
});

test("on a phone the hours and their frames scroll under the names", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openMeeting(page, [NEW_YORK, KATHMANDU], "2026-11-22T08:00:00Z");
  const scroller = panel(page).locator(".meeting-scroller");
  await scroller.evaluate((box) => box.scrollIntoView({ block: "center", behavior: "instant" }));
  const { x, y, height } = await boxOf(scroller);
  const width = (await boxOf(panel(page).getByRole("rowheader").first())).width;
  const pictures = [];
  await panel(page).locator("thead label").first().click();
  for (const left of [0, 30, 400]) {
    await scroller.evaluate((box, to) => box.scrollTo({ left: to, behavior: "instant" }), left);
    pictures.push(await page.screenshot({ clip: { x, y, width, height } }));
  }
  expect(pictures[1]?.equals(pictures[0] as Buffer)).toBe(true);
  expect(pictures[2]?.equals(pictures[0] as Buffer)).toBe(true);
});

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
    await axe(page);
    const borderStyleOf = (part: string) =>
      panel(page)
        .locator(`.day-parts [data-part=${part}]`)
        .first()
        .evaluate((strip) => getComputedStyle(strip).borderBottomStyle);
    expect([await borderStyleOf("work"), await borderStyleOf("night")]).toEqual([
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
    await axe(page);
  },
);

test("in print the hours fit the page's width and have no controls", async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openMeeting(page, [NEW_YORK], "2027-03-15T08:00:00Z");
  await page.emulateMedia({ media: "print" });
  await expect(panel(page).getByRole("table")).toBeVisible();
  for (const button of await page
    .getByRole("region", { name: "My zones" })
    .getByRole("button", { name: /meet|Previous|Next|Copy|Add|Use/ })
    .all()) {
    await expect(button).toBeHidden();
  }
  expect(await horizontalOverflow(page)).toBe(0);
});
