import { type Browser, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { type TraceEvent, traceMainThread } from "./page/main-thread.ts";

const SLOWDOWN = 4;
const LISTED = 100;
const FRAMES = 100;

/** Long enough for the frame of a move, shorter than the debounce after the last move. */
const BETWEEN_MS = 30;
const SETTLE_MS = 4000;

const SCROLL_TARGETS = [
  ["its top", ".hero"],
  ["My zones", ".my-zones"],
  ["the cities", ".city-card"],
  ["the table", ".zone-table tbody tr:nth-child(30)"],
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
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(server.address);
  await page.evaluate(
    (list) => localStorage.setItem("timezone-preferences-anonymous", list),
    JSON.stringify(listOfZones()),
  );
  await page.reload();
  await page.waitForTimeout(SETTLE_MS);
  await page.getByRole("button", { name: "Pick a time" }).click();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  process.stdout.write(
    `main-thread CPU time per frame while dragging, ms, ${LISTED} zones listed, ${SLOWDOWN}x slowdown, ${FRAMES} frames\n`,
  );
  for (const [name, selector] of SCROLL_TARGETS) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(1000);
    printRow(name, await drag(browser, page));
  }
  await page.route(BARE_ADDRESS, (route) =>
    route.fulfill({ contentType: "text/html", body: BARE }),
  );
  await page.goto(BARE_ADDRESS);
  await page.waitForTimeout(1000);
  printRow("a bare page", await drag(browser, page));
  await browser.close();
  await server.remove();
}

/** Drags the slider over the whole day and back; returns the cost of each frame. */
async function drag(browser: Browser, page: Page): Promise<number[]> {
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

function printRow(name: string, costs: readonly number[]): void {
  const inOrder = costs.toSorted((one, other) => one - other);
  const at = (share: number) => inOrder[Math.ceil(share * inOrder.length) - 1]?.toFixed(1);
  process.stdout.write(
    `${name.padEnd(14)}median ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  most ${at(1)}\n`,
  );
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
