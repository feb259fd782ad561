import { type CDPSession, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { WORLD_ZONES } from "../shared/zones/world-zones.ts";

const SLOWDOWN = 4;
const LISTED = 100;
const FRAMES = 200;
const SETTLE_MS = 4000;

/** Below the page's top, which the slider covers least. */
const PLACES = [
  ["its top", ".hero"],
  ["My zones", ".my-zones"],
  ["the cities", ".city-card"],
  ["the table", ".zone-table tbody tr:nth-child(30)"],
] as const;

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
  await page.getByRole("button", { name: "Another time" }).click();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
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
    tell(name, await drag(page, cdp, true));
  }
  tell("a pointer that drags nothing", await drag(page, cdp, false));
  await browser.close();
  await server.remove();
}

/** The cost of each frame in which the pointer moves along the slider, holding it or not. */
async function drag(page: Page, cdp: CDPSession, isHolding: boolean): Promise<number[]> {
  const box = await page.getByRole("slider").boundingBox();
  if (!box) throw new Error("The page has no slider.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 20, y);
  if (isHolding) await page.mouse.down();
  const costs: number[] = [];
  let before = await busyMs(cdp);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    // There and back, over the whole day.
    const way = 1 - Math.abs(1 - (2 * frame) / FRAMES);
    await page.mouse.move(box.x + 20 + way * (box.width - 40), y);
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))),
    );
    const after = await busyMs(cdp);
    costs.push(after - before);
    before = after;
  }
  await page.mouse.up();
  return costs;
}

async function busyMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

function tell(name: string, costs: readonly number[]): void {
  const inOrder = costs.toSorted((one, other) => one - other);
  const at = (share: number) => inOrder[Math.ceil(share * inOrder.length) - 1]?.toFixed(1);
  process.stdout.write(
    `${name.padEnd(30)}median ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  most ${at(1)}\n`,
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
