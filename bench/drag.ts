import { type Browser, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";
import { type TraceEvent, traceMainThread } from "./page/main-thread.ts";

const SLOWDOWN = 4;
const LISTED = 100;
const FRAMES = 100;

/** Time enough for the frame of a move, and not for what follows when the slider rests. */
const BETWEEN_MS = 30;
const SETTLE_MS = 4000;

/** Below the page's top, which the slider covers least. */
const PLACES = [
  ["its top", ".hero"],
  ["My zones", ".my-zones"],
  ["the cities", ".city-card"],
  ["the table", ".zone-table tbody tr:nth-child(30)"],
] as const;

const BARE_ADDRESS = "http://slider.test/";

/** The least that a page can do which follows a slider: as many lines of text as rows are in sight. */
const BARE = `<!doctype html><input type="range" max="95" style="width:700px">
  ${"<p>12:00 am</p>".repeat(12)}<script>
  const lines = [...document.querySelectorAll("p")].map((line) => line.firstChild);
  document.querySelector("input").oninput = ({ target }) => {
    for (const line of lines) line.data = target.value + " o'clock";
  };
</script>`;

/** Prints what a frame costs while the slider of another time is dragged, with many zones listed. */
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
    `a frame of a drag with ${LISTED} zones listed, ms of the main thread's own time at ${SLOWDOWN}x, ${FRAMES} frames\n`,
  );
  for (const [name, selector] of PLACES) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(1000);
    tell(name, await drag(browser, page));
  }
  await page.route(BARE_ADDRESS, (route) =>
    route.fulfill({ contentType: "text/html", body: BARE }),
  );
  await page.goto(BARE_ADDRESS);
  await page.waitForTimeout(1000);
  tell("a bare page", await drag(browser, page));
  await browser.close();
  await server.remove();
}

/** The cost of each frame in which the slider is dragged, there and back over the whole day. */
async function drag(browser: Browser, page: Page): Promise<number[]> {
  const box = await page.getByRole("slider").boundingBox();
  if (!box) throw new Error("The page has no slider.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 20, y);
  await page.mouse.down();
  const events = await traceMainThread(browser, page, async () => {
    for (let frame = 0; frame < FRAMES; frame += 1) {
      const way = 1 - Math.abs(1 - (2 * frame) / FRAMES);
      await page.mouse.move(box.x + 20 + way * (box.width - 40), y);
      await page.waitForTimeout(BETWEEN_MS);
    }
  });
  await page.mouse.up();
  return costsOf(events);
}

/** The main thread's own time (ms) from each move of the pointer to the next. */
function costsOf(events: readonly TraceEvent[]): number[] {
  const tasks = events.filter(({ name }) => name === "RunTask");
  const moves = events.filter(
    ({ name, args }) => name === "EventDispatch" && args.data?.type === "pointermove",
  );
  // The task that a move is in began before it.
  const starts = moves.map(({ ts }) => tasks.findLast((task) => task.ts <= ts)?.ts ?? ts);
  return starts.slice(0, -1).map((start, index) => {
    const end = starts[index + 1] ?? start;
    const ofFrame = tasks.filter(({ ts }) => ts >= start && ts < end);
    return ofFrame.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}

function tell(name: string, costs: readonly number[]): void {
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
