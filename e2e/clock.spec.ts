import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { clock, expectCities, spoken } from "./support/page.ts";

const tokyo = (page: Page) => page.getByRole("row", { name: /Japan Standard Time/ });

test("every clock on the page ticks at the whole second", MAIN, async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T13:49:00Z" });
  await page.goto("/");
  await expectCities(page);
  await page.clock.pauseAt("2026-11-20T13:49:58.900Z");
  await expect(clock(page)).toHaveText("2:49:58 pm");
  await expect(page).toHaveTitle("2:49 pm in Berlin · World Clock");
  // An off-screen row waits for a timer, and timers are paused.
  await tokyo(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await expect(clock(page)).toHaveText("2:49:59 pm");
  await page.clock.runFor(1000);
  await expect(clock(page)).toHaveText("2:50:00 pm");
  await expect(tokyo(page).locator(".ticking-time")).toHaveText("10:50:00 pm");
  await expect(page).toHaveTitle("2:50 pm in Berlin · World Clock");

  await test.step("a button announces the time once, and ticking clocks are not live regions", async () => {
    await page.getByRole("button", { name: "Say the time" }).press("Enter");
    await page.clock.runFor(500);
    await expect(spoken(page)).toHaveText("It is 2:50 pm on Friday, November 20, in Europe.");
    await expect(
      page.locator("[aria-live] time, [role=status] time, [role=alert] time, [role=timer]"),
    ).toHaveCount(0);
  });
});
