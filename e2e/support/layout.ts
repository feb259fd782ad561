import type { Locator, Page } from "@playwright/test";
import { drawPage } from "./fixtures.ts";

/** Measures layout shifts from the next document on; the returned function reads their sum. */
export async function measureLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await drawPage(page);
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate<number>("shifts.sum");
}

/** How far the page scrolls sideways, in px. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("The target is not visible.");
  return box;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const x = from.x + (to.x - from.x) * share;
    await touch("touchMove", [{ x, y: from.y + (to.y - from.y) * share }]);
  }
  await touch("touchEnd", []);
  await session.detach();
}
