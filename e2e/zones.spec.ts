import { clock, localTime } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { actionsOf, storeZones, type Zone, zoneRows } from "./support/my-zones.ts";
import { holdRequests } from "./support/requests.ts";

const CHANGE = Date.parse("2026-11-20T12:00:00Z");
const ZONES: readonly Zone[] = [
  { timezone: "Manitoba Time", customName: null },
  { timezone: "Japan Standard Time", customName: null },
];
const NOTE = /^Starting November 1, 2026, \S*Winnipeg\S* stays on UTC−5\.$/;

// By tzdb 2026f Vancouver's clocks change then; browsers may have older rules.
test.use({ timezoneId: "America/Vancouver" });

test("a returning visitor is told what a newer law changes, without a shift, and the clock goes to the right time in the second of that change, with a note if the browser's rules are out of date", async ({
  page,
}) => {
  await page.clock.install({ time: CHANGE - 300_000 });
  await storeZones(page, ZONES);
  await page.evaluate(() => localStorage.setItem("tzdb-release", '{"release":"2026a"}'));
  const release = await holdRequests(page, "**/api/zones/changes");
  const asked = page.waitForRequest("**/api/zones/changes");
  await page.goto("/");
  await expect(zoneRows(page)).toHaveCount(2);
  await asked;

  await test.step("the server's changes show in a toast, and at a place of the list", async () => {
    const boxes = () =>
      page
        .locator(".my-zone, .my-zone *:not(.ticking-time *)")
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    release();
    const toast = page.getByRole("listitem").filter({ hasText: "New time zone rules" });
    await expect(toast).toContainText(
      /Vancouver\S* stays on UTC−7\. Starting November 1, 2026, \S*Winnipeg/,
    );
    await expect(actionsOf(page, "Winnipeg")).toHaveAttribute("aria-description", NOTE);
    await expect(actionsOf(page, "Tokyo")).not.toHaveAttribute("aria-description");
    // The mark itself is new.
    expect((await boxes()).filter((box) => !before.includes(box))).toHaveLength(1);
  });

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
