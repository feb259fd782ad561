import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { clock, expectCities } from "./support/page.ts";

/** Runs for four seconds, and expects that meanwhile nothing changes but the seconds in sight. */
async function expectOnlyTicks(page: Page): Promise<void> {
  // Observers report in the order in which they were created, so the page's own has reported by then. What comes into sight is
  // rendered, which may move others.
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate(
      () => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body)),
    );
  }
  await page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const second = element?.closest(".ticking-time-second");
        changes.push(second ? "a second" : [type, attributeName, target.nodeName].join());
      }
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
  await page.clock.runFor(4000);
  const changes = await page.evaluate<string[]>("changes");
  expect([...new Set(changes)]).toEqual(["a second"]);
  const inSight = await page.locator(".ticking-time-second").evaluateAll(
    (all) =>
      all.filter((second) => {
        const { top, bottom } = second.getBoundingClientRect();
        return second.checkVisibility() && bottom > -64 && top < innerHeight + 64;
      }).length,
  );
  expect(changes.length).toBeGreaterThan(3);
  expect(changes.length).toBeLessThan(10 + 8 * inSight);
}

test(
  "every clock on the page ticks at the whole second, which changes the digits in sight and nothing else",
  MAIN,
  async ({ page }) => {
    const table = page.locator(".zone-table-container");
    const tokyo = page.getByRole("row", { name: /Japan Standard Time/ });
    await page.clock.install({ time: "2026-11-20T13:49:00Z" });
    await page.goto("/");
    await expectCities(page);
    await expect(page.getByRole("button", { name: "Go to your row" })).toBeAttached();
    await page.clock.pauseAt("2026-11-20T13:49:15Z");
    // The accuracy and the count of visitors are new after 30 seconds.
    await page.clock.runFor(32_000);
    await page.waitForLoadState("networkidle");
    await expectOnlyTicks(page);
    await table.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect(table.locator(".ticking-time-second").getByText(/:\d\d/).nth(9)).toBeAttached();
    await page.clock.runFor(1000);
    await expectOnlyTicks(page);

    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.clock.runFor(2900);
    await expect(clock(page)).toHaveText("2:49:58 pm");
    await expect(page).toHaveTitle("2:49 pm in Berlin · World Clock");
    // An off-screen row waits for a timer, and timers are paused.
    await tokyo.scrollIntoViewIfNeeded();
    await page.clock.runFor(100);
    await expect(clock(page)).toHaveText("2:49:59 pm");
    await page.clock.runFor(1000);
    await expect(clock(page)).toHaveText("2:50:00 pm");
    await expect(tokyo.locator(".ticking-time")).toHaveText("10:50:00 pm");
    await expect(page).toHaveTitle("2:50 pm in Berlin · World Clock");

    await expect(
      page.locator("[aria-live] time, [role=status] time, [role=alert] time, [role=timer]"),
    ).toHaveCount(0);
  },
);
