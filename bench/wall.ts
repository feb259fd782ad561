import { type CDPSession, chromium } from "@playwright/test";
import { storeZones } from "../e2e/support/my-zones.ts";
import { face } from "../e2e/support/page.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { checkBudget } from "./figures.ts";
import { onServer } from "./program.ts";

const DAYS = 7;
/** Europe changes to summer time in its first night, Australia and New Zealand to winter time in its last. */
const START_MS = Date.parse("2027-03-27T18:00:00Z");
const ZONE = "Europe/Berlin";
/** Of the last day over day 1. */
const MAX_GROWTH = 1.03;
const MEASURED = ["JSHeapUsedSize", "Nodes", "JSEventListeners"];

/** Runs the wall clock through simulated days, second by second, and checks each hour what it shows, and that its memory stays flat. */
export async function benchWall([days]: readonly string[]): Promise<void> {
  const browser = await chromium.launch(browserLaunchOptions());
  await onServer({}, async (server) => {
    const baseURL = server.address;
    const context = await browser.newContext({ baseURL, locale: "en-US", timezoneId: ZONE });
    const page = await context.newPage();
    await page.clock.install({ time: START_MS - HOUR_MS });
    await storeZones(page);
    await page.goto("/?wall");
    await face(page).waitFor();
    await page.route("**/api/**", (route) => route.abort());
    await page.clock.pauseAt(START_MS);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    const wrong: string[] = [];
    const uses: number[][] = [];
    const endMs = START_MS + (Number(days) || DAYS) * DAY_MS;
    for (let nowMs = START_MS + HOUR_MS; nowMs <= endMs; nowMs += HOUR_MS) {
      await page.clock.runFor(HOUR_MS);
      const shown = await face(page).textContent();
      const time = new Date(nowMs).toLocaleTimeString("en-US", { timeZone: ZONE });
      const expected = time.toLowerCase().replace(/\s/, " ");
      if (shown !== expected) wrong.push(`${new Date(nowMs).toISOString()}: ${shown}`);
      if ((nowMs - START_MS) % DAY_MS !== 0) continue;
      const use = await measure(session);
      uses.push(use);
      console.log(
        `day ${uses.length}: ${MEASURED.map((name, i) => `${name} ${use[i]}`).join(", ")}`,
      );
    }
    for (const fault of wrong) console.log(`  ${fault}`);
    checkBudget(wrong.length === 0, "the right time in each hour");
    for (const [i, name] of MEASURED.entries()) {
      const growth = (uses.at(-1)?.[i] ?? 0) / (uses[0]?.[i] ?? 1);
      checkBudget(growth <= MAX_GROWTH, `${name}: growth of ${growth.toFixed(3)} since day 1`);
    }
  });
  await browser.close();
}

async function measure(session: CDPSession): Promise<number[]> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return MEASURED.map((name) => metrics.find((one) => one.name === name)?.value ?? Number.NaN);
}
