import { expect, test } from "./support/fixtures.ts";
import { openWithZones, THREE_ZONES } from "./support/my-zones.ts";
import { expectCities } from "./support/page.ts";

test("with four zones the table is at most 15 stops of Tab away", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWithZones(page, [...THREE_ZONES, { timezone: "Eastern Time", customName: "Maya" }]);
  await expectCities(page);
  // The arrow keys go through a list once this is there.
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();

  const isBeforeTable = () =>
    page.evaluate(() => {
      const table = document.querySelector(".zone-table");
      return table?.contains(document.activeElement) !== true;
    });
  const stops: string[] = [];
  for (; stops.length < 40; ) {
    await page.keyboard.press("Tab");
    if (!(await isBeforeTable())) break;
    stops.push(
      await page.evaluate(
        () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? "",
      ),
    );
  }
  expect(stops.length, stops.join("; ")).toBeLessThanOrEqual(15);
});
