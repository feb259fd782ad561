import { type Browser, chromium } from "@playwright/test";
import { ServerProcess } from "../../e2e/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { startBareRootServer } from "./bare-root-server.ts";
import { median } from "./median.ts";

const LOADS = 20;
const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const LEAD_AT_MOST_MS = 50;

/** A machine on UTC gives no place: the page then says so, in a line that most visitors never get. */
const VISITOR = { locale: "en-US", timezoneId: "Europe/Berlin" };

interface Load {
  readonly firstPaintMs: number;
  readonly firstRightMs: number;
  readonly isSameFrame: boolean;
  readonly liveMs: number;
  readonly shift: number;
  readonly noise: number;
}

interface Noted {
  frames: { at: number; isRight: boolean }[];
  firstPaintMs: number;
  firstPaintedAt: number;
  liveMs: number;
  shift: number;
}

/** Loads the page again and again as a slow phone would, prerendered and not, and prints when it shows what. */
export async function benchLoads(): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const bare = await startBareRootServer(server.address);
  const browser = await chromium.launch(browserLaunchOptions());
  process.stdout.write(
    `${LOADS} loads at ${SLOWDOWN}x and slow 4G, 390 px, ms: median (least to most)\n`,
  );
  for (const [name, address] of [
    ["this page", server.address],
    ["the same, not prerendered", bare.address],
  ] as const) {
    const loads: Load[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await loadOnce(browser, address));
    tell(name, loads);
  }
  await browser.close();
  bare.close();
  await server.remove();
}

function tell(name: string, loads: readonly Load[]): void {
  const range = (values: readonly number[], digits = 0) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
  const same = loads.filter(({ isSameFrame }) => isSameFrame).length;
  const noise = loads.reduce((sum, load) => sum + load.noise, 0);
  process.stdout.write(`${name}
  first contentful paint  ${range(loads.map(({ firstPaintMs }) => firstPaintMs))}
  first right time        ${range(loads.map(({ firstRightMs }) => firstRightMs))}
  in one frame            ${same} of ${loads.length}
  live                    ${range(loads.map(({ liveMs }) => liveMs))}
  layout shift            ${range(
    loads.map(({ shift }) => shift),
    4,
  )}
  lines on the console    ${noise}
`);
}

async function loadOnce(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ ...VISITOR, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  let noise = 0;
  page.on("console", () => {
    noise += 1;
  });
  page.on("pageerror", () => {
    noise += 1;
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(note, LEAD_AT_MOST_MS);
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset["live"] !== undefined);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  await context.close();
  const painted = noted.frames.findLast(({ at }) => at <= noted.firstPaintedAt);
  const right = noted.frames.find(({ isRight }) => isRight);
  const isSameFrame = painted !== undefined && painted === right;
  const { firstPaintMs, liveMs, shift } = noted;
  const firstRightMs = isSameFrame ? firstPaintMs : (right?.at ?? Number.NaN);
  return { firstPaintMs, firstRightMs, isSameFrame, liveMs, shift, noise };
}

/**
 * Notes, in the page, what each frame shows. A frame paints the document as its animation callbacks leave it, so what they read is
 * what is painted; the frame of the first contentful paint is the last whose callbacks ran before that paint was made
 * (`paintTime`; its `startTime` is when it was presented). A right frame that is not the first one is told by its
 * callback: some ms before it was presented, to the favour of the page that needs it.
 */
function note(leadAtMostMs: number): void {
  const noted: Noted = { frames: [], firstPaintMs: 0, firstPaintedAt: 0, liveMs: 0, shift: 0 };
  Object.assign(globalThis, { noted });
  const timeAt = (instant: number) =>
    new Date(instant).toLocaleTimeString("en-US").replace("\u202f", " ").toLowerCase();
  const look = () => {
    const shown = document.querySelector(".big-clock > span")?.textContent;
    const now = Date.now();
    const isRight = shown === timeAt(now) || shown === timeAt(now + leadAtMostMs);
    noted.frames.push({ at: performance.now(), isRight });
    if (!isRight || !noted.firstPaintMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe("paint", (entry) => {
    if (entry.name !== "first-contentful-paint") return;
    noted.firstPaintMs = entry.startTime;
    noted.firstPaintedAt =
      (entry as unknown as { paintTime?: number }).paintTime ?? entry.startTime;
  });
  observe("layout-shift", (entry) => {
    noted.shift += (entry as unknown as { value: number }).value;
  });
  new MutationObserver(() => {
    if (document.documentElement?.dataset["live"] !== undefined) noted.liveMs ||= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-live"] });
}
