import { chromium } from "@playwright/test";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { keepBudget } from "./budget.ts";
import { measureTickCost } from "./tick-cost.ts";
import { traceWakes } from "./wakes.ts";

const SLOWDOWN = 4;
const SCRIPT_AT_MOST_MS = 1;

/** The least that a page can do which shows seconds. */
const ONE_DIGIT = `<!doctype html><p>0</p><script>
  let second = 0;
  setInterval(() => { document.querySelector("p").firstChild.data = String(second++ % 10); }, 1000);
</script>`;

/** Prints what a tick of the page costs, at its top and in its table, beside a page with one digit; and what wakes each between. */
export async function benchTick(): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route("http://digit.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: ONE_DIGIT }),
  );
  process.stdout.write(`a tick, ms of the main thread's own time at ${SLOWDOWN}x, medians\n`);
  let leastMs = 0;
  for (const [name, address, scrollPx, timesLeast] of [
    ["a page with one digit", "http://digit.test/", 0, 1],
    ["this page, its top", server.address, 0, 3],
    ["this page, its table", server.address, 2500, 6],
  ] as const) {
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate((top) => scrollTo(0, top), scrollPx);
    const cost = await measureTickCost(page, SLOWDOWN);
    const cells = Object.entries(cost).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
    process.stdout.write(`${name.padEnd(24)}${cells.join("  ")}\n`);
    leastMs ||= cost.TaskDuration;
    keepBudget(cost.TaskDuration <= timesLeast * leastMs, `${timesLeast} times one digit at most`);
    keepBudget(cost.ScriptDuration <= SCRIPT_AT_MOST_MS, `${SCRIPT_AT_MOST_MS} ms of script`);
    const { ticks, between, browserTasks } = await traceWakes(browser, page);
    process.stdout.write(`  ${ticks} ticks traced; the page's tasks between them: `);
    process.stdout.write(`${between.length === 0 ? "none" : between.join(", ")}; `);
    process.stdout.write(`the browser's own there: ${browserTasks}\n`);
    await page.close();
  }
  await browser.close();
  await server.remove();
}
