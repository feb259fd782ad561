import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { boxOf, horizontalOverflow } from "./support/layout.ts";
import {
  chosenTime,
  KATHMANDU,
  LONDON,
  LORD_HOWE,
  NEW_YORK,
  openAt,
  opener,
  panel,
  person,
  press,
  proposals,
  slider,
} from "./support/meeting.ts";
import { zoneRows } from "./support/my-zones.ts";

const HOSTILE = { timezone: "Nepal Time", customName: "Maya <img>" };

test.use({ timezoneId: "Europe/London" });

const readClipboard = (page: Page, type: string) =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType(wanted))?.text();
  }, type);

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

test("Meet opens below the list with the focus, goes by keyboard, copies a table, is accessible, and prints without controls; its × leads back", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAt(page, [NEW_YORK, HOSTILE], "2027-03-15T08:00:00Z");
  await opener(page).press("Enter");
  await expect(panel(page).getByRole("heading", { name: "Find a time to meet" })).toBeFocused();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
  await expect(proposals(page).first()).toBeChecked();
  await expect(panel(page).locator("label:has(:checked)").last()).toBeInViewport({ ratio: 0.9 });
  expect((await boxOf(panel(page))).y).toBeGreaterThan((await boxOf(zoneRows(page).last())).y);

  await test.step("in print the hours fit the page's width and have no controls", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
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
    await page.setViewportSize(size);
  });

  await test.step("the browser's keys for radio buttons and sliders choose a proposal or any quarter of an hour", async () => {
    await proposals(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(proposals(page).nth(1)).toBeChecked();
    await expect(chosenTime(page)).toContainText("Tuesday, March 16, 2027");
    await slider(page).focus();
    await page.keyboard.press("Home");
    await expect(chosenTime(page)).toContainText("12:00–1:00 am");
    await page.keyboard.press("ArrowRight");
    await expect(chosenTime(page)).toContainText("12:15–1:15 am");
    await page.keyboard.press("End");
    await expect(chosenTime(page)).toContainText("11:45 pm–12:45 am");
  });

  await test.step("a table is in the clipboard as text and as HTML, without markup of names", async () => {
    await press(page, "More options");
    await press(page, "Copy table");
    await expect(panel(page).getByText("Copied", { exact: true })).toBeVisible();
    const text = await readClipboard(page, "text/plain");
    expect(text?.split("\n")).toHaveLength(3);
    expect(text).toContain("Maya <img>: ");
    const html = (await readClipboard(page, "text/html")) ?? "";
    expect(html.match(/<tr/g)).toHaveLength(4);
    expect(html).not.toContain("<img");
  });

  await test.step("axe finds no violations in the hours with forced colours, in which the parts of a day look different", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await axe(page, ".meeting-hours");
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
  });

  await press(page, "Close");
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});
