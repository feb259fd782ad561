import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import {
  chosenTime,
  frameOf,
  horizonOf,
  KATHMANDU,
  KIRITIMATI,
  LONDON,
  LORD_HOWE,
  localTimeOf,
  NEW_YORK,
  openAt,
  opener,
  PAGO_PAGO,
  panel,
  person,
  pointAt,
  press,
  proposals,
  slider,
  swipe,
  typeDate,
} from "./support/meeting.ts";
import { zoneRows } from "./support/my-zones.ts";

test.use({ timezoneId: "Europe/London" });

test(
  "a meeting of 45 minutes next week is a file and a link after six presses",
  MAIN,
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAt(page, [LONDON, NEW_YORK, KATHMANDU, LORD_HOWE], "2027-03-15T08:00:00Z");
    await opener(page).click();
    await press(page, "Later days");
    await panel(page).getByRole("combobox", { name: "Length" }).selectOption("45 min");
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
  test("Meet opens below the list with the focus, goes by finger and mouse, and prints without controls; its × leads back", async ({
    page,
  }) => {
    await openAt(page, [KATHMANDU, KIRITIMATI, PAGO_PAGO, LORD_HOWE], "2027-03-28T00:00:00Z");
    await opener(page).press("Enter");
    await expect(panel(page).getByRole("heading", { name: "Find a time to meet" })).toBeFocused();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
    await expect(proposals(page).first()).toBeChecked();
    await expect(panel(page).locator("label:has(:checked)").last()).toBeInViewport({ ratio: 0.9 });
    expect((await boxOf(panel(page))).y).toBeGreaterThan((await boxOf(zoneRows(page).last())).y);

    await test.step("in print the hours fit the page's width and have no controls", async () => {
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: "print" });
      await expect(person(page, "Kiritimati")).toBeVisible();
      const buttons = page
        .locator(".my-zones button, .meeting button")
        .filter({ hasText: /to meet|Copy|Add/ });
      await expect(buttons).not.toHaveCount(0);
      for (const button of await buttons.all()) await expect(button).toBeHidden();
      expect(await horizontalOverflow(page)).toBe(0);
      await page.emulateMedia({ media: "screen" });
    });

    await page.setViewportSize({ width: 390, height: 844 });
    await typeDate(page, "2027-03-28");

    await test.step("a tap chooses an hour, also on a day of 23 hours", async () => {
      await expect(slider(page)).toHaveAttribute("max", String(23 * 60 - 15));
      await horizonOf(page, "Kiritimati").scrollIntoViewIfNeeded();
      const { x, y, width } = await boxOf(horizonOf(page, "Kiritimati"));
      await page.touchscreen.tap(x + (width / 23) * 1.3, y + 5);
      await expect(chosenTime(page)).toContainText("2:00–3:00 am");
      await expect(person(page, "Maya")).toContainText("6:45–7:45 am");
      await expect(person(page, "Kiritimati")).toContainText("3:00–4:00 pm");
      await expect(localTimeOf(page, "Pago Pago")).toContainText("Sat");
    });

    await test.step("a finger drags the frame", async () => {
      const slot = await boxOf(frameOf(page, "Kiritimati"));
      const { width } = await boxOf(horizonOf(page, "Kiritimati"));
      const touch = { x: slot.x + slot.width / 2, y: slot.y + slot.height / 2 };
      await swipe(page, touch, (width / 23) * 2);
      await expect(chosenTime(page)).toContainText("4:00–5:00 am");
    });

    await page.setViewportSize({ width: 1440, height: 844 });
    await typeDate(page, "2027-03-29");

    await test.step("the mouse drags the frame by quarters, while nothing else moves; Escape cancels that", async () => {
      await slider(page).fill(String(9 * 60 + 45));
      await horizonOf(page, "You").scrollIntoViewIfNeeded();
      const from = await pointAt(page, "You", 10);
      const to = await pointAt(page, "You", 12.25);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 200, { steps: 5 });
      await expect(localTimeOf(page, "You")).toContainText("12:00");
      await expect(localTimeOf(page, "Maya")).toContainText("4:45");
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
    await expect(panel(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });
});
