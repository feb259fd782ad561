import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** Runs for some seconds; returns what changes in the document meanwhile, and how many clocks' seconds are in sight. */
async function watchTicks(page: Page, seconds: number) {
  await page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    new MutationObserver((records) => {
      for (const { type, target, attributeName } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const isSecond = element?.closest(".ticking-time-second") !== null;
        changes.push([type, attributeName, isSecond || target.nodeName].join());
      }
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
  await page.clock.runFor(seconds * 1000);
  return page.evaluate(() => {
    const { changes } = globalThis as unknown as { changes: string[] };
    const inSight = [...document.querySelectorAll(".ticking-time-second")].filter((second) => {
      const { top, bottom } = second.getBoundingClientRect();
      return second.checkVisibility() && bottom > -64 && top < innerHeight + 64;
    });
    return {
      changes: [...new Set(changes)].sort(),
      count: changes.length,
      inSight: inSight.length,
    };
  });
}

/** Observers report in the order in which they were created, so the page's own has reported by then. */
async function sightSettled(page: Page): Promise<void> {
  // What comes into sight is rendered, which may move others.
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate(
      () => new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body)),
    );
  }
}

test("a tick changes the digits in sight and nothing else", async ({ page }) => {
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto("/");
  await expect(page.locator(".big-clock")).toHaveText(/:\d\d:\d\d/);
  await expect(page.getByRole("button", { name: "Go to your row" })).toBeAttached();

  await page.clock.pauseAt("2026-11-20T12:00:15Z");

  await test.step("at the top", async () => {
    // The accuracy and the count of visitors are new after 30 seconds.
    await page.clock.runFor(32_000);
    // Until the lazy parts are there.
    await page.waitForLoadState("networkidle");
    await sightSettled(page);
    const { changes, count, inSight } = await watchTicks(page, 4);
    expect(changes).toEqual(["characterData,,true"]);
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(10 + 8 * inSight);
  });

  await test.step("in the table", async () => {
    await page.locator(".zone-table-container").scrollIntoViewIfNeeded();
    await page.locator(".zone-table-container").evaluate((table) => table.scrollIntoView());
    await expect(
      page.locator(".zone-table .ticking-time-second").getByText(/:\d\d/).nth(9),
    ).toBeAttached();
    await page.clock.runFor(1000);
    await sightSettled(page);
    const { changes, count, inSight } = await watchTicks(page, 4);
    expect(changes).toEqual(["characterData,,true"]);
    expect(inSight).toBeGreaterThan(9);
    expect(count).toBeLessThan(10 + 8 * inSight);
  });
});
