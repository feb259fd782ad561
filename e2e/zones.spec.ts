import { clock, localTime } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";

const CHANGE = Date.parse("2026-11-20T12:00:00Z");

// By tzdb 2026f Vancouver's clocks change then; browsers may have older rules.
test.use({ timezoneId: "America/Vancouver" });

test("a visitor's clock goes to the right time in the second in which clocks change, with a note if the browser's rules are out of date", async ({
  page,
}) => {
  await page.clock.install({ time: CHANGE - 60_000 });
  await page.goto("/");
  await page.clock.pauseAt(CHANGE - 1000);
  await expect(clock(page)).toHaveText("4:59:59 am");
  await page.clock.runFor(1000);
  await expect(clock(page)).toHaveText("5:00:00 am");
  const knowsRules = (await page.evaluate(() => new Date().getHours())) === 5;
  await expect(localTime(page).getByText("time zone data is out of date")).toHaveCount(
    knowsRules ? 0 : 1,
  );
  await expect(localTime(page)).toContainText(
    knowsRules ? "5:00:00 am" : "it says 4:00 am, the time here is 5:00 am (tzdb 2026f)",
  );
});
