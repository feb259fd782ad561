import type { Locator } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { clock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { boxOf } from "./support/layout.ts";

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

test("in print, seconds stand on the baseline and are as dark as other quiet text", async ({
  page,
}) => {
  await page.clock.install({ time: "2026-11-23T12:00:00Z" });
  await page.goto("/");
  await expectCities(page);
  await page.emulateMedia({ media: "print" });
  const card = page.getByRole("listitem").filter({ hasText: "Los Angeles" });
  const row = page.getByRole("row", { name: /Japan Standard Time/ });
  for (const time of [clock(page), card.locator(".ticking-time"), row.locator(".ticking-time")]) {
    expect(Math.abs(await secondsDrop(time))).toBeLessThanOrEqual(1);
  }
  const period = card.locator(".ticking-time-period");
  expect(await period.evaluate((element) => getComputedStyle(element).color)).toBe(
    "oklch(0.45 0.022 265)",
  );
});

test("the footer's number is a target of at least 24 px", async ({ page }) => {
  await page.goto("/");
  const { height } = await boxOf(page.getByRole("button", { name: /\d visitors?$/ }));
  expect(height).toBeGreaterThanOrEqual(24);
});
