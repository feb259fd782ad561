import { type Browser, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { checkBudget } from "./page/budget.ts";
import { type TraceEvent, traceMainThread } from "./page/main-thread.ts";
import { followTimesInSight, openStaticCopy } from "./page/static-copy.ts";

const SLOWDOWN = 4;
const LISTED = 100;
const FRAMES = 100;

/** Long enough for the frame of a move, shorter than the debounce after the last move. */
const BETWEEN_MS = 30;
const SETTLE_MS = 4000;

/** Positions of the page, and the budget there: p95 as a multiple of the bare page's. The limits say why it is not lower. */
const SCROLL_TARGETS = [
  ["its top", ".hero", 4],
  ["My zones", ".my-zones", 5],
  ["the cities", ".city-card", 6],
  ["the table", ".zone-table tbody tr:nth-child(30)", 6],
] as const;

const BARE_ADDRESS = "http://slider.test/";

/** The minimum for a page that follows a slider, with as many lines as there are visible rows. */
const BARE = `<!doctype html><input type="range" max="95" style="width:700px">
  ${"<p>12:00 am</p>".repeat(12)}<script>
  const lines = [...document.querySelectorAll("p")].map((line) => line.firstChild);
  document.querySelector("input").oninput = ({ target }) => {
    for (const line of lines) line.data = target.value + " o'clock";
  };
</script>`;

/** Measures frames while the time slider is dragged, with many zones in the list. */
export async function benchDrag(): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  // The document's policy forbids the copy its style.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
    serviceWorkers: "block",
  });
  const bare = await context.newPage();
  await bare.route(BARE_ADDRESS, (route) =>
    route.fulfill({ contentType: "text/html", body: BARE }),
  );
  await bare.goto(BARE_ADDRESS);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.evaluate(
    (list) => localStorage.setItem("timezone-preferences-anonymous", list),
    JSON.stringify(listOfZones()),
  );
  await page.reload();
  await page.waitForTimeout(SETTLE_MS);
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByRole("slider").press("ArrowRight");
  await page.waitForTimeout(1000);
  const copy = await context.newPage();
  await openStaticCopy(page, copy);
  for (const each of [bare, page, copy]) {
    const cdp = await context.newCDPSession(each);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  }
  process.stdout.write(
    `main-thread CPU time per frame while dragging, ms, ${LISTED} zones listed, ${SLOWDOWN}x slowdown, ${FRAMES} frames\n`,
  );
  const bareMs = printRow("a bare page", await drag(browser, bare));
  for (const [name, selector, maxRatio] of SCROLL_TARGETS) {
    await page.bringToFront();
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(1000);
    const ms = printRow(name, await drag(browser, page), bareMs);
    checkBudget(ms <= maxRatio * bareMs, `at most ${maxRatio} times the bare page`);
    const times = await followTimesInSight(page, copy);
    printRow(`  limit, ${times} texts`, await drag(browser, copy), bareMs);
  }
  await browser.close();
  await server.remove();
}

/** Drags the slider over the whole day and back; returns the cost of each frame. */
async function drag(browser: Browser, page: Page): Promise<number[]> {
  await page.bringToFront();
  const box = await page.getByRole("slider").boundingBox();
  if (!box) throw new Error("The page has no slider.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 20, y);
  await page.mouse.down();
  const events = await traceMainThread(browser, page, async () => {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const position = 1 - Math.abs(1 - (2 * frame) / FRAMES);
      await page.mouse.move(box.x + 20 + position * (box.width - 40), y);
      await page.waitForTimeout(BETWEEN_MS);
    }
  });
  await page.mouse.up();
  return costsOf(events);
}

/** Main-thread CPU time (ms) between pointer moves. */
function costsOf(events: readonly TraceEvent[]): number[] {
  const tasks = events.filter(({ name }) => name === "RunTask");
  const moves = events.filter(
    ({ name, args }) => name === "EventDispatch" && args.data?.type === "pointermove",
  );
  // The task that handles a move started before it.
  const starts = moves.map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts);
  return starts.slice(0, -1).map((start, index) => {
    const end = starts[index + 1] ?? start;
    const ofFrame = tasks.filter(({ ts }) => ts >= start && ts < end);
    return ofFrame.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}

/** Returns p95. */
function printRow(name: string, costs: readonly number[], bareMs?: number): number {
  const inOrder = costs.toSorted((one, other) => one - other);
  const at = (share: number) => inOrder[Math.ceil(share * inOrder.length) - 1] ?? 0;
  const figures = [0.5, 0.95, 0.99, 1].map((share) => at(share).toFixed(1));
  const [median, p95, p99, most] = figures;
  const ratio = bareMs ? `  ${(at(0.95) / bareMs).toFixed(1)} times the bare page` : "";
  process.stdout.write(
    `${name.padEnd(20)}median ${median}  p95 ${p95}  p99 ${p99}  most ${most}${ratio}\n`,
  );
  return at(0.95);
}

function listOfZones() {
  return Array.from({ length: LISTED }, (_, index) => ({
    id: `local-${index}`,
    userId: "anonymous",
    timezone: WORLD_ZONES[index % WORLD_ZONES.length]?.timezone,
    customName: `Zone ${index}`,
    cityId: null,
    displayOrder: index,
  }));
}
