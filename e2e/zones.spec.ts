import type { Page } from "@playwright/test";
import { clock, localTime } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

const notice = (page: Page) => localTime(page).getByText("time zone data is out of date");

/** Local times at 2026-11-20T12:00:00Z by tzdb 2026f; browsers may have older rules for the first seven. */
const LOCAL_TIMES = [
  ["America/Vancouver", "5:00:00 am"],
  ["America/Edmonton", "6:00:00 am"],
  ["America/Winnipeg", "7:00:00 am"],
  ["America/Inuvik", "6:00:00 am"],
  ["America/Havana", "8:00:00 am"],
  ["Africa/Casablanca", "12:00:00 pm"],
  ["Africa/El_Aaiun", "12:00:00 pm"],
  ["America/Los_Angeles", "4:00:00 am"],
  ["America/New_York", "7:00:00 am"],
  ["America/St_Johns", "8:30:00 am"],
  ["Europe/London", "12:00:00 pm"],
  ["Europe/Berlin", "1:00:00 pm"],
  ["Europe/Kiev", "2:00:00 pm"],
  ["Asia/Tehran", "3:30:00 pm"],
  ["Asia/Calcutta", "5:30:00 pm"],
  ["Asia/Kathmandu", "5:45:00 pm"],
  ["Asia/Tokyo", "9:00:00 pm"],
  ["Australia/Lord_Howe", "11:00:00 pm"],
  ["Pacific/Chatham", "1:45:00 am"],
  ["Pacific/Kiritimati", "2:00:00 am"],
] as const;

for (const [timezoneId, time] of LOCAL_TIMES) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("sees the right time, and a note if the browser's rules are out of date", async ({
      page,
    }) => {
      await page.clock.install({ time: "2026-11-20T11:59:00Z" });
      await page.goto("/");
      await page.clock.pauseAt("2026-11-20T12:00:00Z");
      await expect(clock(page)).toHaveText(time);

      const browserTime = await page.evaluate(() => new Date().toTimeString().slice(0, 5));
      const [hour = 0, minute] = browserTime.split(":").map(Number);
      const shownByBrowser = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
      const right = time.replace(/:00(?= )/, "");
      const isUserVerified = shownByBrowser === right;
      await expect(notice(page)).toHaveCount(isUserVerified ? 0 : 1);
      await expect(notice(page).or(clock(page)).last()).toContainText(
        isUserVerified ? time : `it says ${shownByBrowser}, the time here is ${right} (tzdb 2026f)`,
      );
    });
  });
}

for (const [timezoneId, change, before, after] of [
  ["Europe/Berlin", "2027-03-28T01:00:00Z", "1:59:59 am", "3:00:00 am"],
  ["Europe/Berlin", "2026-10-25T01:00:00Z", "2:59:59 am", "2:00:00 am"],
  ["Australia/Lord_Howe", "2027-04-03T15:00:00Z", "1:59:59 am", "1:30:00 am"],
  ["Australia/Lord_Howe", "2027-10-02T15:30:00Z", "1:59:59 am", "2:30:00 am"],
  ["Antarctica/Troll", "2027-03-28T01:00:00Z", "12:59:59 am", "3:00:00 am"],
  ["Pacific/Chatham", "2027-04-03T14:00:00Z", "3:44:59 am", "2:45:00 am"],
  ["Africa/Casablanca", "2026-11-20T12:00:00Z", "11:59:59 am", "12:00:00 pm"],
  ["America/Vancouver", "2026-11-20T12:00:00Z", "4:59:59 am", "5:00:00 am"],
] as const) {
  test.describe(`at ${change} in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the clock goes from ${before} to ${after} in one second`, async ({ page }) => {
      const instant = Date.parse(change);
      await page.clock.install({ time: instant - 60_000 });
      await page.goto("/");
      await page.clock.pauseAt(instant - 1000);
      await expect(clock(page)).toHaveText(before);
      await page.clock.runFor(1000);
      await expect(clock(page)).toHaveText(after);
    });
  });
}

test("a row announces its next clock change, and changes its offset in that second", async ({
  page,
}) => {
  const instant = Date.parse("2027-04-03T15:00:00Z");
  await page.clock.install({ time: instant - 60_000 });
  await page.goto("/");
  const row = page.getByRole("row", { name: /^Lord Howe Time/ });
  await page.clock.pauseAt(instant - 1000);
  await row.scrollIntoViewIfNeeded();
  await expect(row).toContainText("Clocks go back 30 minutes today at 2:00 am");
  await expect(row).toContainText(/UTC\+11:00\s*Tomorrow\s*1:59:59 am/);
  await page.clock.runFor(1000);
  await expect(row).toContainText(/UTC\+10:30\s*Tomorrow\s*1:30:00 am/);
  await expect(row).not.toContainText("Clocks go");
});

test("a featured city announces its next clock change and its day", async ({ page }) => {
  await page.clock.install({ time: "2027-03-27T14:30:00Z" });
  await page.goto("/");
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(card("London")).toContainText("Clocks go forward 1 hour tomorrow");
  await expect(card("Sydney")).toContainText("Tomorrow");
  await expect(card("Tokyo")).not.toContainText(/Tomorrow|Clocks/);
});

test("if the browser does not report a zone, the page uses its offset and says so", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "Temporal");
    const options = Intl.DateTimeFormat().resolvedOptions();
    Intl.DateTimeFormat.prototype.resolvedOptions = () => ({
      ...options,
      timeZone: undefined as unknown as string,
    });
  });
  await page.clock.install({ time: "2026-11-20T11:59:00Z" });
  await page.goto("/");
  await page.clock.pauseAt("2026-11-20T12:00:00Z");
  await expect(clock(page)).toHaveText("1:00:00 pm");
  await expect(localTime(page)).toContainText("We use the offset of its clock, UTC+01:00.");
});

test.describe("a browser that reports UTC", () => {
  test.use({ timezoneId: "UTC" });

  test("gets a note that it may hide its zone", async ({ page }) => {
    await page.goto("/");
    await expect(localTime(page)).toContainText(
      "Your browser reports UTC, perhaps for privacy, so we show UTC.",
    );
  });
});

test("after the last year of the rules, the browser's rules are used, and the page says so", async ({
  page,
}) => {
  await page.clock.install({ time: "2037-07-01T11:59:00Z" });
  await page.goto("/");
  await page.clock.pauseAt("2037-07-01T12:00:00Z");
  await expect(clock(page)).toHaveText("2:00:00 pm");
  await expect(localTime(page)).toContainText(
    "rules (tzdb 2026f) end with 2036; we use your browser's.",
  );
});
