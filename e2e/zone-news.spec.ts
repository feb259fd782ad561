import { expect, test } from "./support/fixtures.ts";
import { actionsOf, storeZones, type Zone, zoneRows } from "./support/my-zones.ts";
import { holdRequests } from "./support/requests.ts";

const KEY = "tzdb-release";
const ZONES: readonly Zone[] = [
  { timezone: "Manitoba Time", customName: null },
  { timezone: "Japan Standard Time", customName: null },
];
const NOTE = /^From November 1, 2026, \S*Winnipeg\S* stays on UTC−5\.$/;

test.use({ timezoneId: "America/Vancouver" });

test("after a newer law the server says once what it changes for a returning visitor, and the row of such a place is marked, without a shift", async ({
  page,
  axe,
}) => {
  await page.clock.setFixedTime("2026-11-25T20:00:00Z");
  await storeZones(page, ZONES);
  await page.evaluate((key) => localStorage.setItem(key, '{"release":"2026a"}'), KEY);
  const release = await holdRequests(page, "**/api/zones/changes");
  const asked = page.waitForRequest("**/api/zones/changes");
  await page.goto("/");
  await expect(zoneRows(page)).toHaveCount(2);
  await asked;
  const boxes = () =>
    page
      .locator(".my-zone, .my-zone *")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await boxes();
  release();
  const toast = page.getByRole("listitem").filter({ hasText: "New time zone rules" });
  await expect(toast).toContainText(
    /Vancouver\S* stays on UTC−7\. From November 1, 2026, \S*Winnipeg/,
  );
  await expect(actionsOf(page, "Winnipeg")).toHaveAttribute("aria-description", NOTE);
  await expect(actionsOf(page, "Tokyo")).not.toHaveAttribute("aria-description");
  // The mark itself is new.
  expect((await boxes()).filter((box) => !before.includes(box))).toHaveLength(1);
  await actionsOf(page, "Winnipeg").click();
  await expect(page.getByRole("menuitem", { name: NOTE })).toBeDisabled();
  await axe(page, ".my-zones");
});
