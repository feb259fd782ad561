import type { Browser, Page } from "@playwright/test";
import { clock, localTime } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

const notice = (page: Page) => localTime(page).getByText("time zone data is out of date");

/** Local times at 2026-11-20T12:00:00Z by tzdb 2026f; browsers may have older rules for the first three. */
const LOCAL_TIMES = [
  ["America/Vancouver", "5:00:00 am"],
  ["America/Winnipeg", "7:00:00 am"],
  ["Africa/Casablanca", "12:00:00 pm"],
  ["Asia/Calcutta", "5:30:00 pm"],
  ["Pacific/Chatham", "1:45:00 am"],
] as const;

const CHANGES = [
  ["America/Vancouver", "2026-11-20T12:00:00Z", "4:59:59 am", "5:00:00 am"],
  ["Europe/Berlin", "2027-03-28T01:00:00Z", "1:59:59 am", "3:00:00 am"],
  ["Australia/Lord_Howe", "2027-04-03T15:00:00Z", "1:59:59 am", "1:30:00 am"],
] as const;

async function openIn(browser: Browser, timezoneId: string, time: number): Promise<Page> {
  const page = await (await browser.newContext({ timezoneId })).newPage();
  await page.clock.install({ time: time - 60_000 });
  await page.goto("/");
  await page.clock.pauseAt(time);
  return page;
}

// It opens the page in each zone.
test("a visitor in any zone sees the right time, and a note if the browser's rules are out of date", async ({
  browser,
}) => {
  for (const [timezoneId, time] of LOCAL_TIMES) {
    await test.step(timezoneId, async () => {
      const page = await openIn(browser, timezoneId, Date.parse("2026-11-20T12:00:00Z"));
      await expect(clock(page)).toHaveText(time);
      const browserTime = await page.evaluate(() => new Date().toTimeString().slice(0, 5));
      const [hour = 0, minute] = browserTime.split(":").map(Number);
      const shownByBrowser = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "am" : "pm"}`;
      const right = time.replace(/:00(?= )/, "");
      const knowsRules = shownByBrowser === right;
      await expect(notice(page)).toHaveCount(knowsRules ? 0 : 1);
      await expect(notice(page).or(clock(page)).last()).toContainText(
        knowsRules ? time : `it says ${shownByBrowser}, the time here is ${right} (tzdb 2026f)`,
      );
      await page.context().close();
    });
  }
});

test("the clock goes to the right time in the second in which clocks change", async ({
  browser,
}) => {
  for (const [timezoneId, change, before, after] of CHANGES) {
    await test.step(`${timezoneId}, ${change}`, async () => {
      const page = await openIn(browser, timezoneId, Date.parse(change) - 1000);
      await expect(clock(page)).toHaveText(before);
      await page.clock.runFor(1000);
      await expect(clock(page)).toHaveText(after);
      await page.context().close();
    });
  }
});
