import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { openWithZones, THREE_ZONES } from "./support/my-zones.ts";
import { expectCities } from "./support/page.ts";

const panel = (page: Page) => page.locator(".place-panel");
const nameIn = (page: Page, region: string, name: string) =>
  page.getByRole("region", { name: region }).getByRole("button", { name, exact: true });

test("with four zones the table is at most 15 stops of Tab away; a card, a row, a name of My zones and a pin of the map open the place beside it, and Escape returns to it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWithZones(page, [...THREE_ZONES, { timezone: "Eastern Time", customName: "Maya" }]);
  await expectCities(page);
  // The arrow keys go through a list once this is there.
  await expect(page.getByRole("region", { name: "Notifications (F8)" })).toBeAttached();

  await test.step("Tab reaches the table in at most 15 stops", async () => {
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

  const openers = [
    [nameIn(page, "Featured Cities", "Paris"), "Paris, France"],
    [nameIn(page, "All time zones", "Central European Time"), "Berlin, Germany"],
    [nameIn(page, "My zones", "Aiko"), "Tokyo, Japan"],
  ] as const;
  for (const [opener, title] of openers) {
    await test.step(title, async () => {
      await opener.evaluate((element) =>
        element.scrollIntoView({ block: "center", behavior: "instant" }),
      );
      const scrolledTo = await page.evaluate(() => scrollY);
      await opener.click();
      await expect(panel(page).getByRole("heading", { name: title })).toBeFocused();
      await expect(panel(page)).toBeInViewport({ ratio: 0.9 });
      expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
      await page.keyboard.press("Escape");
      await expect(panel(page)).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }

  await test.step("a pin of the map", async () => {
    await page.getByRole("button", { name: "Day and night map" }).click();
    const pin = page.getByRole("button", { name: /^Kathmandu: / });
    await pin.click();
    await expect(panel(page).getByRole("heading", { name: "Kathmandu, Nepal" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(pin).toBeFocused();
  });
});
