import type { Locator } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, openWithZones, zoneRows } from "./support/my-zones.ts";
import { clock, expectCities } from "./support/page.ts";

/** How far the seconds stand below the baseline of the minutes, in px. */
const secondsDrop = (time: Locator) =>
  time.evaluate((element) => {
    const baselineOf = (parent: Element) => {
      const probe = document.createElement("span");
      probe.style.display = "inline-block";
      parent.prepend(probe);
      const { bottom } = probe.getBoundingClientRect();
      probe.remove();
      return bottom;
    };
    const second = element.querySelector(".ticking-time-second");
    return second ? baselineOf(second) - baselineOf(element) : Number.NaN;
  });

test("in print the page is light, has no controls, shows all zones and rows, and with 12 zones in the list takes at most three sheets, A4 and Letter", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-23T12:00:00Z" });
  await openWithZones(
    page,
    Array.from({ length: 13 }, () => AIKO),
    12,
  );
  await expectCities(page);
  const showAll = page.getByRole("button", { name: "Show all 13 zones" });
  await expect(showAll).toBeVisible();
  const table = page.getByRole("region", { name: "All time zones" });
  const controls = [
    showAll,
    page.getByRole("button", { name: "Go to your row" }),
    page.getByRole("button", { name: "Compact rows" }),
    table.getByRole("button", { name: /^Add / }).first(),
    page.getByRole("button", { name: "Timezone Preferences" }),
    page.getByRole("searchbox"),
  ];
  for (const control of controls) await expect(control).toBeAttached();

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const control of controls) await expect(control).toBeHidden();
  await expect(zoneRows(page)).toHaveCount(13);
  const hiddenHeight = () => table.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(await hiddenHeight()).toBe(0);

  await test.step("it is drawn for paper", async () => {
    const styleOf = (selector: string, name: "color" | "display" | "colorScheme") =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    // Firefox does not break what is inside a grid across pages.
    expect(await styleOf(".page-sections", "display")).toBe("block");
    expect(await styleOf(":root", "colorScheme")).toBe("light");
    expect(await styleOf(".city-card", "color")).toBe("oklch(0.24 0.025 265)");
  });

  await test.step("seconds stand on the baseline and are as dark as other quiet text", async () => {
    const card = page.getByRole("listitem").filter({ hasText: "Los Angeles" });
    const zone = zoneRows(page).first();
    for (const time of [
      clock(page),
      card.locator(".ticking-time"),
      zone.locator(".ticking-time"),
    ]) {
      expect(Math.abs(await secondsDrop(time))).toBeLessThanOrEqual(1);
    }
    const period = card.locator(".ticking-time-period");
    await expect(period).toHaveCSS("color", "oklch(0.45 0.022 265)");
  });

  await test.step("sheets", async () => {
    await page.emulateMedia({ media: null, colorScheme: null });
    for (const format of ["A4", "Letter"]) {
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, format).toBeLessThanOrEqual(3);
    }
  });
});
