import type { Page } from "@playwright/test";
import { clock, headline } from "./support/clock.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { openWithZones } from "./support/my-zones.ts";
import { visitAndCache } from "./support/offline.ts";

/** 3:00 pm in Berlin, where the visitor is. */
const NOW = "2026-11-23T14:00:00Z";

const field = (page: Page) => page.getByRole("combobox", { name: "What time is it in…?" });
const rows = (page: Page) => page.getByRole("grid", { name: "Times" }).getByRole("row");
const note = (page: Page) => page.locator(".answers-note");
const dock = (page: Page) => page.getByRole("dialog", { name: "Pick a time" });

async function openPage(page: Page) {
  await page.clock.install({ time: NOW });
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-live");
}

test("keys alone turn a time in another city into the picked time of the page, and the text stays", async ({
  page,
}) => {
  await openPage(page);
  await page.keyboard.press("/");
  await page.keyboard.type("3pm Tokyo");
  await expect(rows(page).first()).toHaveText(
    /^3:00 pm Monday in Tokyo Japan 7:00 am for you, Monday/,
  );
  await page.keyboard.press("Enter");
  await expect(clock(page)).toHaveText("7:00 am");
  await expect(dock(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("3pm Tokyo");
  await expect(rows(page)).toHaveCount(0);

  await field(page).fill("next friday 9am in springfield missouri");
  await expect(note(page)).toHaveText(
    "“next friday” can be December 4, 2026 or November 27, 2026.",
  );
  await expect(rows(page).first()).toContainText("Friday, December 4 · Missouri, United States");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(headline(page)).toHaveText("Time in Europe on Friday, November 27, 2026:");
  await expect(clock(page)).toHaveText("4:00 pm");
});

test("an abbreviation with several meanings, or not in force, asks which is meant", async ({
  page,
}) => {
  await openPage(page);
  await field(page).fill("3pm CST");
  await expect(note(page)).toHaveText("“CST” has more than one meaning. Choose one.");
  await expect(rows(page)).toHaveText([
    /^3:00 pm Monday in Central Time Chicago 10:00 pm/,
    /^3:00 pm Monday in China Standard Time Shanghai 8:00 am/,
    /^3:00 pm Monday in Cuba Time Havana · UTC−4 then/,
    /^3:00 pm Monday in Cuba Time Havana · literally UTC−5/,
  ]);
  await rows(page).nth(1).click();
  await expect(clock(page)).toHaveText("8:00 am");
  await field(page).fill("july 15 3pm est");
  await expect(note(page)).toHaveText(
    "Eastern Time is UTC−4 on July 15, 2027; “EST” is UTC−5. Choose one.",
  );
  await expect(rows(page)).toHaveCount(2);
});

test("a time that DST skips or repeats has both choices, and a date in either order too", async ({
  page,
}) => {
  await openPage(page);
  await field(page).fill("2027-03-28 02:30 Berlin");
  await expect(note(page)).toHaveText(
    "2:30 am doesn't exist in Berlin on March 28, 2027: 1:30 am or 3:30 am?",
  );
  await expect(rows(page).first()).toContainText("1:30 am in Berlin");
  await expect(rows(page).nth(1)).toContainText("3:30 am in Berlin");
  await field(page).fill("2027-10-31 02:30 Berlin");
  await expect(note(page)).toHaveText(
    "2:30 am happens twice in Berlin on October 31, 2027: first (UTC+2), second (UTC+1).",
  );
  await rows(page).nth(1).click();
  await expect(dock(page).getByRole("slider")).toHaveAttribute("aria-valuetext", /UTC\+01:00/);
  await field(page).fill("3/4/2027 6pm london");
  await expect(note(page)).toHaveText("“3/4/2027” can be March 4, 2027 or April 3, 2027.");
});

test("what is not understood is said with an example, and a place that reads like a time is still found", async ({
  page,
}) => {
  await openPage(page);
  await field(page).fill("3pm Tokio blah");
  await expect(note(page)).toHaveText(
    "“3pm Tokio blah”: we don't know “Tokio blah”. Try “3pm Tokyo” or “next Friday 9am in New York”.",
  );
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("3pm Tokio blah");
  await field(page).fill("13pm tokyo");
  await expect(note(page)).toHaveText(/^“13pm” is not a time\. Try/);
  await field(page).fill("xyzzyx");
  await expect(note(page)).toHaveText(
    "No matches for “xyzzyx”. You can also type a time: “3pm Tokyo”.",
  );
  await field(page).fill("100 mile house");
  await expect(page.getByRole("row").first()).toContainText("100 Mile House");
  await field(page).fill("march");
  await expect(page.getByRole("grid", { name: "Places" }).getByRole("row").first()).toContainText(
    "England",
  );
});

test("a custom name of the list counts as a place", async ({ page }) => {
  await page.clock.install({ time: NOW });
  await openWithZones(page);
  await field(page).fill("9am Mum");
  await expect(rows(page).first()).toHaveText(
    /^9:00 am Monday in Mum Mumbai 4:30 am for you, Monday/,
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap shows the time on the page, and the keyboard makes room for the time picker", async ({
    page,
  }) => {
    await openPage(page);
    await field(page).tap();
    await field(page).pressSequentially("tomorrow 9am los angeles");
    await expect(rows(page).first()).toContainText("9:00 am Tuesday in Los Angeles");
    expect(await horizontalOverflow(page)).toBe(0);
    await rows(page).first().tap();
    await expect(clock(page)).toHaveText("6:00 pm");
    await expect(dock(page)).toBeVisible();
    await expect(field(page)).not.toBeFocused();
  });
});

test.describe("offline", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "cities of the table and abbreviations are understood",
    SLOW,
    async ({ page, context, expectedNoise }) => {
      expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
      await visitAndCache(page);
      await context.setOffline(true);
      await page.reload();
      await field(page).fill("3pm tokyo");
      await expect(rows(page).first()).toContainText("in Tokyo");
      await field(page).fill("3pm jst");
      await expect(rows(page).first()).toContainText("in Japan Standard Time");
      await context.setOffline(false);
    },
  );
});

test("axe finds no violations in the answers with a time", SLOW, async ({ page, axe }) => {
  await openPage(page);
  await field(page).fill("3pm CST");
  await expect(rows(page)).toHaveCount(4);
  await axe(page, ".hero");
});
