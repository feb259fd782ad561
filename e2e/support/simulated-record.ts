import type { Page } from "@playwright/test";
import { HOUR_MS } from "../../shared/durations.ts";
import { recordOf, UNCHECKED } from "../../web/testing/accuracy-record.ts";
import { expect } from "./fixtures.ts";

/** 90 days with an outage, a lost source, an unsynchronised clock and a violation. */
export async function openSimulatedRecord(page: Page): Promise<void> {
  const to = "2026-11-20T15:00:00Z";
  const change = (at: number) => {
    const hours = (Date.parse(to) - at) / HOUR_MS;
    const bound = 0.3 + 0.1 * Math.sin(hours / 4);
    if (hours > 300 && hours <= 340) return "gap";
    if (hours > 400 && hours <= 430) return UNCHECKED;
    if (hours > 500 && hours <= 510) {
      return { synchronisedMinutes: 0, medianBoundMs: 1200, boundMs: 2400 };
    }
    return { medianBoundMs: bound, boundMs: 3 * bound, violations: hours === 200 ? 1 : 0 };
  };
  await page.route("**/api/accuracy/record?*", (route) =>
    route.fulfill({ json: recordOf({ to, days: 90, change }) }),
  );
  await page.route("**/api/time", (route) =>
    route.fulfill({
      json: { receivedMs: 0, sentMs: 0, boundMs: 0.3741, source: "chrony", synchronised: true },
    }),
  );
  await page.route("**/api/zones/release", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "How exact is this clock?" }).click();
  await expect(page.getByText("outside its limit", { exact: true })).toBeVisible();
}
