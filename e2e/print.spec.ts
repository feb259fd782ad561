import { expect, test } from "./support/fixtures.ts";
import { horizontalOverflow } from "./support/layout.ts";
import { AIKO, openWithZones, zoneRows } from "./support/my-zones.ts";
import { expectCities, meetButton, meeting, preferences } from "./support/page.ts";

test("in print the page is light, has no controls, shows all zones and rows, and with 12 zones in the list takes at most three sheets, A4 and Letter", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-23T12:00:00Z" });
  await openWithZones(page, Array(13).fill(AIKO), 12);
  await expectCities(page);
  const showAll = page.getByRole("button", { name: "Show all 13 zones" });
  await expect(showAll).toBeVisible();
  const table = page.getByRole("region", { name: "All time zones" });
  await meetButton(page).click();
  await expect(meeting(page)).toBeVisible();
  const controls = [
    showAll,
    page.getByRole("button", { name: "Go to your row" }),
    page.getByRole("button", { name: "Compact rows" }),
    table.getByRole("button", { name: /^Add / }).first(),
    preferences(page),
    meetButton(page),
    meeting(page).getByRole("button", { name: "Share" }),
    page.getByRole("searchbox"),
  ];
  for (const control of controls) await expect(control).toBeAttached();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const control of controls) await expect(control).toBeHidden();
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(await horizontalOverflow(page), "with the hours of a meeting").toBe(0);
  await expect(zoneRows(page)).toHaveCount(13);
  expect(await table.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);

  for (const [selector, property, value] of [
    // Firefox does not break what is inside a grid across pages.
    [".page-sections", "display", "block"],
    ["html", "color-scheme", "light"],
    [".city-card", "color", "oklch(0.24 0.025 265)"],
  ] as const) {
    await expect(page.locator(selector).first()).toHaveCSS(property, value);
  }

  await page.emulateMedia({ media: null, colorScheme: null });
  await meetButton(page).click();
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, format).toBeLessThanOrEqual(3);
  }
});
