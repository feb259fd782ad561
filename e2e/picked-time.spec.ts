import type { Page } from "@playwright/test";
import { clock, headline } from "./support/clock.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, findSmallTargets, horizontalOverflow } from "./support/layout.ts";
import { storeZones, zoneRows } from "./support/my-zones.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Pick a time" });
const dock = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });
const slider = (page: Page) => page.getByRole("slider");
const timeField = (page: Page) => dock(page).getByRole("textbox", { name: "Time" });
const dateField = (page: Page) => dock(page).getByLabel("Date");
const backToNowButton = (page: Page) => page.getByRole("button", { name: "Back to now" });
const rowOf = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });

async function openAt(page: Page, time: string) {
  await page.clock.install({ time });
  await page.goto("/");
  await opener(page).click();
  await expect(slider(page)).toBeFocused();
}

async function typeTime(page: Page, text: string) {
  await timeField(page).fill(text);
  await timeField(page).press("Enter");
}

test("rows show the time, the day and the part of the day at the picked time, with odd offsets and the date line, and each zone's offset on that date", async ({
  page,
}) => {
  await openAt(page, "2027-03-10T14:04:05Z");
  await expect(headline(page)).toHaveText("Time in Europe now:");
  await dateField(page).fill("2027-03-20");
  await typeTime(page, "3pm");
  await expect(headline(page)).toHaveText("Time in Europe on Saturday, March 20, 2027:");
  await expect(clock(page)).toHaveText("3:00 pm");
  await expect(page).toHaveTitle("3:00 pm, Saturday, March 20 in Europe · World Clock");
  await expect(dock(page).getByText("Sat, Mar 20")).toBeVisible();
  await expect(dock(page).getByRole("status")).toBeEmpty();
  const newYork = rowOf(page, "Eastern Time");
  await newYork.scrollIntoViewIfNeeded();
  await expect(newYork.locator(".ticking-time")).toHaveText("10:00 am");
  await expect(newYork).toContainText("UTC-04:00");
  await expect(newYork).toContainText("Clocks go forward 1 hour on March 14, 2027");

  await test.step("the part of the day where it is not the visitor's", async () => {
    const expectRow = async (name: string, time: string, label: string | RegExp) => {
      const row = rowOf(page, name);
      await row.scrollIntoViewIfNeeded();
      await expect(row.locator(".ticking-time")).toHaveText(time);
      await expect(row).toContainText(label);
    };
    await dateField(page).fill("2027-03-22");
    await typeTime(page, "930");
    await expectRow("Nepal Time", "2:15 pm", /\+4 h 45 min2:15/);
    await expectRow("Lord Howe Time", "7:30 pm", "+10 h, off hours");
    await expectRow("Line Islands Time", "10:30 pm", "+13 h, night");
    await expectRow("American Samoa Time", "9:30 pm", "−12 h, Sunday, off hours");
    await typeTime(page, "23:45");
    await expectRow("Line Islands Time", "12:45 pm", "+13 h, Tuesday, working hours");
    await expectRow("French Time", "11:45 pm", /same time11:45/);
    await typeTime(page, "3pm");
  });

  await dateField(page).fill("2027-03-30");
  await newYork.scrollIntoViewIfNeeded();
  await expect(newYork.locator(".ticking-time")).toHaveText("9:00 am");
  await expect(rowOf(page, "Central European Time")).toContainText("UTC+02:00");
  await expect(dock(page).getByRole("status")).toHaveText(
    "Clocks go forward 1 hour on March 28, 2027.",
  );
});

test(
  "the list follows the slider when it is dragged with the mouse, and “Back to now” ends it",
  MAIN,
  async ({ page }) => {
    await storeZones(page);
    await openAt(page, "2026-11-20T14:04:05Z");
    const box = await boxOf(slider(page));
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + (box.width * 60) / 95, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 2, y, { steps: 6 });
    await page.mouse.up();
    await expect(slider(page)).toHaveValue("0");
    await expect(clock(page)).toHaveText("12:00 am");
    await expect(page.getByText("15 h 4 min ago")).toBeVisible();
    await zoneRows(page).first().scrollIntoViewIfNeeded();
    await expect(zoneRows(page)).toContainText(["4:30 am", "8:00 am", "4:45 am"]);
    await expect(zoneRows(page)).toContainText(["+4 h 30 min", "+8 h"]);
    await page.getByRole("button", { name: "Say the time" }).press("Enter");
    await expect(
      page.getByText("The picked time is 12:00 am on Friday, November 20, in Europe."),
    ).toBeAttached();
    await backToNowButton(page).click();
    await expect(dock(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(headline(page)).toHaveText("Time in Europe now:");
    await expect(clock(page)).toHaveText(/^3:0\d:\d\d pm$/);
    await expect(zoneRows(page)).toContainText([/7:3\d/, /11:0\d/, /7:4\d/]);
  },
);

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } });

  test("a tap moves the slider, whose thumb covers no name, the longest time fits its field, and the page does not scroll sideways", async ({
    page,
  }) => {
    await page.clock.install({ time: "2026-11-20T14:04:05Z" });
    await page.goto("/");
    await opener(page).tap();
    const box = await boxOf(slider(page));
    await page.touchscreen.tap(box.x + box.width - 2, box.y + box.height / 2);
    await expect(slider(page)).toHaveValue("95");
    await expect(clock(page)).toHaveText("11:45 pm");
    expect(await findSmallTargets(dock(page).locator("button, input"))).toEqual([]);
    const names = dock(page).locator(".day-part-names > span");
    await expect(names).not.toHaveCount(0);
    for (const name of await names.all()) {
      const { y, height } = await boxOf(name);
      expect(y + height).toBeLessThanOrEqual(box.y);
    }
    await typeTime(page, "12:45 pm");
    for (const width of [320, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 800 });
      const hiddenPx = await timeField(page).evaluate(
        (field) => field.scrollWidth - field.clientWidth,
      );
      expect([width, hiddenPx, await horizontalOverflow(page)]).toEqual([width, 0, 0]);
    }
    await backToNowButton(page).tap();
    await expect(headline(page)).toHaveText("Time in Europe now:");
  });
});

// Over five seconds: axe checks two states in two colour schemes, with and without forced colours.
test("axe finds no violations with a picked time, with forced colours too", async ({
  page,
  axe,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await storeZones(page);
  await openAt(page, "2026-11-20T14:04:05Z");
  await axe(page, "[role=dialog]");
  await typeTime(page, "3pm");
  await expect(headline(page)).toHaveText("Time in Europe on Friday, November 20, 2026:");
  await typeTime(page, "rubbish");
  await expect(dock(page).getByRole("alert").first()).not.toBeEmpty();
  await axe(page);
  await page.emulateMedia({ forcedColors: "active" });
  await axe(page);
});
