import { expect, MAIN, test } from "./support/fixtures.ts";
import { expectCities } from "./support/page.ts";

test(
  "the table opens at the visitor's row without scrolling the page; out of sight a row has only what is shown, so that the page has at most 1,500 elements and 265 listeners; in sight it has all, and a press adds or shows its place",
  MAIN,
  async ({ page }) => {
    const table = page.getByRole("region", { name: "All time zones" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    await expectCities(page);
    await expect(page.getByRole("group", { name: "Region" })).toBeAttached();
    const last = table.locator("tbody tr").last();
    await expect(last.locator(".ticking-time")).toHaveText(/^\d+:\d\d/);
    await expect(last.locator(".add-zone")).toHaveCount(0);
    expect(await page.locator("*").count()).toBeLessThanOrEqual(1500);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await session.send("HeapProfiler.collectGarbage");
    const { metrics } = await session.send("Performance.getMetrics");
    const listeners = metrics.find(({ name }) => name === "JSEventListeners")?.value;
    // Some fifteen are the test's.
    expect(listeners).toBeLessThanOrEqual(265);

    expect(await page.evaluate(() => scrollY)).toBe(0);
    await table.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
    await expect(
      page.getByRole("row", { name: /^Central European Time \(your time zone\)/ }),
    ).toBeInViewport({ ratio: 1 });

    await last.scrollIntoViewIfNeeded();
    await expect(last.getByRole("img", { name: /^(Day|Night|Twilight|Low sun)$/ })).toBeVisible();
    await last.locator(".add-zone").click();
    await expect(last.locator(".add-zone")).toHaveAttribute("aria-disabled", "true");
    await last.locator(".zone-row-name").click();
    await expect(page.getByRole("dialog", { name: /^Kiritimati/ })).toBeVisible();
  },
);
