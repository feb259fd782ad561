import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";
import { panel as meet, opener as openMeet } from "./support/meeting.ts";
import { storeZones, zoneRows } from "./support/my-zones.ts";
import { clock, headline, spoken } from "./support/page.ts";

const opener = (page: Page) => page.getByRole("button", { name: "Pick a time" });
const dock = (page: Page) => page.getByRole("region", { name: "Pick a time" });
const slider = (page: Page) => page.getByRole("slider");
const timeField = (page: Page) => dock(page).getByRole("textbox", { name: "Time" });
const dateField = (page: Page) => dock(page).getByLabel("Date");
const backToNowButton = (page: Page) => page.getByRole("button", { name: "Back to now" });

async function openAt(page: Page, time: string) {
  await page.clock.install({ time });
  await page.goto("/");
  await opener(page).click();
  await expect(slider(page)).toBeFocused();
}

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
    await expect(page).toHaveTitle("12:00 am, Friday, November 20 in Berlin · World Clock");
    await expect(page.getByText("15 h 4 min ago")).toBeVisible();
    await zoneRows(page).first().scrollIntoViewIfNeeded();
    await expect(zoneRows(page)).toContainText(["4:30 am", "8:00 am", "4:45 am"]);
    await expect(zoneRows(page)).toContainText(["+4 h 30 min", "+8 h"]);
    await page.getByRole("button", { name: "Say the time" }).press("Enter");
    await expect(spoken(page)).toHaveText(
      "The picked time is 12:00 am on Friday, November 20, in Europe.",
    );
    await backToNowButton(page).click();
    await expect(dock(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(headline(page)).toHaveText("Time in Europe now:");
    await expect(clock(page)).toHaveText(/^3:0\d:\d\d pm$/);
    await expect(zoneRows(page)).toContainText([/7:3\d/, /11:0\d/, /7:4\d/]);
  },
);

// Over five seconds: axe checks four parts in two colour schemes.
test("with forced colours axe finds no violations with choices and an error, nor in Meet, whose parts of a day look different", async ({
  page,
  axe,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await storeZones(page);
  await page.clock.install({ time: "2026-11-20T14:04:05Z" });
  await page.goto("/");
  await openMeet(page).click();
  await expect(meet(page)).toBeVisible();
  await opener(page).click();
  await dateField(page).fill("2101-02-01");
  await expect(dock(page).getByRole("alert").last()).not.toBeEmpty();
  await timeField(page).fill("3pm IST");
  await expect(dock(page).getByRole("group", { name: "Times" })).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  await axe(page, ".picked-time, .hero, .my-zones, .meeting");
  const heightOf = async (part: string) =>
    (await boxOf(meet(page).locator(`.horizon-part[data-state=${part}]`).first())).height;
  expect(await heightOf("work")).toBeGreaterThan(3 * (await heightOf("asleep")));
});
