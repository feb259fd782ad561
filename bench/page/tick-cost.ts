import type { CDPSession, Page } from "@playwright/test";
import { median } from "../median.ts";

const TICKS = 30;
/** The page calibrates its display lead during this time. */
const SETTLE_MS = 25_000;

const METRICS = [
  "TaskDuration",
  "ScriptDuration",
  "LayoutDuration",
  "RecalcStyleDuration",
] as const;

export type TickCost = Record<(typeof METRICS)[number], number>;

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
  return Object.fromEntries(METRICS.map((name) => [name, costOf(name)])) as TickCost;
}

async function readMetrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
