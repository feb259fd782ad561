import { type CDPSession, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { checkBudget, median } from "../figures.ts";

const SLOWDOWN = 4;
const TICKS = 30;
/** The page calibrates its display lead during this time. */
const SETTLE_MS = 25_000;
const MAX_SCRIPT_MS = 1;
const MIN_TABLE_ROWS = 10;

const METRICS = [
  "TaskDuration",
  "ScriptDuration",
  "LayoutDuration",
  "RecalcStyleDuration",
] as const;

/** The minimum for a page that shows seconds. */
const ONE_DIGIT = `<!doctype html><p>0</p><script>
  let second = 0;
  setInterval(() => { document.querySelector("p").firstChild.data = String(second++ % 10); }, 1000);
</script>`;

/** Measures the cost of a tick, compared with a page of one digit. */
export async function benchTick(): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route("http://digit.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: ONE_DIGIT }),
  );
  console.log(`main-thread CPU time per tick, ms, ${SLOWDOWN}x slowdown, medians of ${TICKS}`);
  let baselineMs = 0;
  for (const [name, address, scroll, maxRatio] of [
    ["a page with one digit", "http://digit.test/", undefined, 1],
    ["this page, its top", server.address, undefined, 3],
    ["this page, its table", server.address, scrollToTable, 6],
  ] as const) {
    const page = await context.newPage();
    await page.goto(address);
    await scroll?.(page);
    const costs = await measureTick(page);
    console.log(
      name.padEnd(24),
      METRICS.map((part, at) => `${part} ${costs[at]?.toFixed(1)}`).join("  "),
    );
    const [taskMs = 0, scriptMs = 0] = costs;
    baselineMs ||= taskMs;
    checkBudget(taskMs <= maxRatio * baselineMs, `at most ${maxRatio} times one digit`);
    checkBudget(scriptMs <= MAX_SCRIPT_MS, `at most ${MAX_SCRIPT_MS} ms of script`);
    await page.close();
  }
  await browser.close();
  await server.remove();
}

/** The table scrolls within the page: it is brought into the window, whose height its box nearly has. */
async function scrollToTable(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset["live"] !== undefined);
  await page
    .locator(".zone-table-container")
    .evaluate((table) => table.scrollIntoView({ block: "center" }));
  await page.waitForFunction((least) => {
    const seconds = [...document.querySelectorAll(".zone-table .ticking-time-second")];
    const isSeen = (second: Element) => {
      const { top } = second.getBoundingClientRect();
      return second.textContent !== "" && top > 0 && top < innerHeight;
    };
    return seconds.filter(isSeen).length >= least;
  }, MIN_TABLE_ROWS);
}

/** The median of each of METRICS, in ms. */
async function measureTick(page: Page): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.waitForTimeout(SETTLE_MS);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const readings: Map<string, number>[] = [];
  while (readings.length <= TICKS) {
    await page.waitForTimeout(1500 - (Date.now() % 1000));
    readings.push(await readMetrics(cdp));
  }
  return METRICS.map((name) => {
    const values = readings.map((reading) => (reading.get(name) ?? 0) * 1000);
    return median(values.slice(1).map((value, tick) => value - (values[tick] ?? 0)));
  });
}

async function readMetrics(cdp: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
