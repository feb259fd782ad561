import { chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { checkBudget } from "./budget.ts";
import { measureTickCost } from "./tick-cost.ts";
import { traceWakes } from "./wakes.ts";

const SLOWDOWN = 4;
const MAX_SCRIPT_MS = 1;
const MIN_TABLE_ROWS = 10;

/** The minimum for a page that shows seconds. */
const ONE_DIGIT = `<!doctype html><p>0</p><script>
  let second = 0;
  setInterval(() => { document.querySelector("p").firstChild.data = String(second++ % 10); }, 1000);
</script>`;

/** Measures the cost of a tick, compared with a page of one digit, and what runs between ticks. */
export async function benchTick(): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route("http://digit.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: ONE_DIGIT }),
  );
  process.stdout.write(`main-thread CPU time per tick, ms, ${SLOWDOWN}x slowdown, medians\n`);
  let baselineMs = 0;
  for (const [name, address, scroll, maxRatio] of [
    ["a page with one digit", "http://digit.test/", undefined, 1],
    ["this page, its top", server.address, undefined, 3],
    ["this page, its table", server.address, scrollToTable, 6],
  ] as const) {
    const page = await context.newPage();
    await page.goto(address);
    await scroll?.(page);
    const cost = await measureTickCost(page, SLOWDOWN);
    const cells = Object.entries(cost).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
    process.stdout.write(`${name.padEnd(24)}${cells.join("  ")}\n`);
    baselineMs ||= cost.TaskDuration;
    checkBudget(cost.TaskDuration <= maxRatio * baselineMs, `at most ${maxRatio} times one digit`);
    checkBudget(cost.ScriptDuration <= MAX_SCRIPT_MS, `at most ${MAX_SCRIPT_MS} ms of script`);
    const { ticks, phases, between, browserTasks } = await traceWakes(browser, page);
    process.stdout.write(`  traced without slowdown: ${phases.join(", ")}\n`);
    process.stdout.write(`  ${ticks} ticks traced; page events between them: `);
    process.stdout.write(`${between.length === 0 ? "none" : between.join(", ")}; `);
    process.stdout.write(`browser tasks between them: ${browserTasks}\n`);
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
