import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, swipe } from "./support/layout.ts";
import { openWithZones, zoneRows } from "./support/my-zones.ts";
import { meetButton, meeting } from "./support/page.ts";

test.use({ timezoneId: "Europe/London" });

const NEW_YORK = { timezone: "Eastern Time", customName: null };
const KATHMANDU = { timezone: "Nepal Time", customName: "Maya" };
const LORD_HOWE = { timezone: "Lord Howe Time", customName: "Grandfather on the island" };

const press = (page: Page, name: string) => meeting(page).getByRole("button", { name }).click();
const slider = (page: Page) => meeting(page).getByRole("slider", { name: "Start of the meeting" });
const chosenTime = (page: Page) => meeting(page).locator(".meeting-chosen > p").first();
const rowOf = (page: Page, name: string) =>
  meeting(page)
    .getByRole("list", { name: "People" })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${name}`) });

/** A point in the hours of a person, so many hours after the start of the visitor's day. */
async function pointAt(page: Page, name: string, hours: number) {
  const { x, y, width, height } = await boxOf(rowOf(page, name).locator(".horizon"));
  return { x: x + (hours / 24) * width, y: y + height / 2 };
}

test(
  "a meeting of 45 minutes next week is a file and a link after six presses",
  MAIN,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install({ time: "2027-03-15T08:00:00Z" });
    await openWithZones(page, [NEW_YORK, KATHMANDU, LORD_HOWE]);
    await meetButton(page).click();
    await press(page, "Later days");
    await meeting(page).getByRole("combobox", { name: "Length" }).selectOption("45 min");
    const download = page.waitForEvent("download");
    await press(page, "Share");
    await page.getByRole("button", { name: "Add to calendar" }).click();
    expect((await download).suggestedFilename()).toMatch(/^meeting-2027-03-2\d\.ics$/);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Meeting saved", { exact: true })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).search).toMatch(/^\?hl=en&at=2027-03-2\dT\d\d:\d\dZ&length=45&zones=/);
  },
);

test.describe("with a touch screen", () => {
  test.use({ hasTouch: true });

  // Over five seconds: it moves the frame in each way.
  test("Meet opens below the list with the focus, goes by finger and mouse, and its × leads back", async ({
    page,
  }) => {
    await page.clock.install({ time: "2027-03-29T00:00:00Z" });
    await page.setViewportSize({ width: 390, height: 844 });
    await openWithZones(page, [KATHMANDU, LORD_HOWE]);
    await meetButton(page).press("Enter");
    await expect(meeting(page).getByRole("heading").first()).toBeFocused();
    await expect(meetButton(page)).toHaveAttribute("aria-expanded", "true");
    const chosen = meeting(page).locator("label:has(:checked)").last();
    await expect(chosen).toBeInViewport({ ratio: 0.9 });
    expect((await boxOf(meeting(page))).y).toBeGreaterThan((await boxOf(zoneRows(page).last())).y);
    await slider(page).fill("60");

    await test.step("a finger drags the frame", async () => {
      await rowOf(page, "You").locator(".horizon").scrollIntoViewIfNeeded();
      await swipe(page, await pointAt(page, "You", 1.5), await pointAt(page, "You", 3.5));
      await expect(chosenTime(page)).toContainText("3:00–4:00 am");
    });

    await page.setViewportSize({ width: 1440, height: 844 });

    await test.step("the mouse drags the frame by quarters, while nothing else moves; Escape cancels that", async () => {
      await slider(page).fill(String(9 * 60 + 45));
      await rowOf(page, "You").locator(".horizon").scrollIntoViewIfNeeded();
      const [from, to] = [await pointAt(page, "You", 10), await pointAt(page, "You", 12.25)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 200, { steps: 5 });
      await expect(rowOf(page, "You").locator(".meeting-when")).toContainText("12:00");
      await expect(rowOf(page, "Maya").locator(".meeting-when")).toContainText("4:45");
      await expect(chosenTime(page), "nothing else moves").toContainText("9:45–10:45 am");
      await page.mouse.up();
      await expect(chosenTime(page)).toContainText("12:00–1:00 pm");
      expect(await page.evaluate(() => String(getSelection())), "no label is selected").toBe("");

      await page.mouse.move(to.x, to.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y, { steps: 3 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(chosenTime(page)).toContainText("12:00–1:00 pm");
    });

    await press(page, "Close");
    await expect(meeting(page)).toBeHidden();
    await expect(meetButton(page)).toBeFocused();
  });
});
