import type { CDPSession, Page } from "@playwright/test";
import { median } from "../median.ts";

const TICKS = 30;
/** Until then the page has each second reported to learn its lead; it is open for hours. */
const SETTLE_MS = 25_000;

/** Of the main thread's own time, so that what else the machine does is left out. */
const PARTS = ["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"] as const;

/** Milliseconds of one tick of the main thread, medians. */
export type TickCost = Record<(typeof PARTS)[number], number>;

/** What a tick of the page that is shown costs at a CPU slowdown. */
export async function measureTickCost(page: Page, slowdown: number): Promise<TickCost> {
  const cdp = await page.context().newCDPSession(page);
  await page.waitForTimeout(SETTLE_MS);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.waitForTimeout(2000 - (Date.now() % 1000) - 500);
  const readings = [await readMetrics(cdp)];
  for (let tick = 0; tick < TICKS; tick += 1) {
    await page.waitForTimeout(1500 - (Date.now() % 1000));
    readings.push(await readMetrics(cdp));
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await cdp.detach();
  const costOf = (name: string) =>
    median(
      readings.slice(1).map((after, tick) => {
        const before = readings[tick];
        return 1000 * ((after.get(name) ?? 0) - (before?.get(name) ?? 0));
      }),
    );
  return Object.fromEntries(PARTS.map((name) => [name, costOf(name)])) as TickCost;
}

async function readMetrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
