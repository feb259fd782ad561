import { type Browser, chromium } from "@playwright/test";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { median } from "../median.ts";
import { startBareRootServer } from "./bare-root-server.ts";
import { keepBudget } from "./budget.ts";

const LOADS = 20;
const SLOWDOWN = 4;
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const LEAD_AT_MOST_MS = 50;
const SHIFT_AT_MOST = 0.01;

/** A machine on UTC gives no place: the page then says so, in a line that most visitors never get. */
const VISITOR = { locale: "en-US", timezoneId: "Europe/Berlin" };

interface Load {
  readonly firstPaintMs: number;
  readonly firstRightMs: number;
  readonly isSameFrame: boolean;
  readonly liveMs: number;
  readonly shift: number;
  /** What was said on the console. */
  readonly noise: readonly string[];
}

interface Noted {
  /** When each frame began, and the clock's texts as they came. */
  frames: number[];
  texts: { at: number; text: string }[];
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
    if (address !== server.address) continue;
    keepBudget(
      loads.every(({ isSameFrame }) => isSameFrame),
      "each load paints the right time in its first frame",
    );
    keepBudget(
      loads.every(({ shift }) => shift <= SHIFT_AT_MOST),
      `a layout shift of ${SHIFT_AT_MOST} at most`,
    );
    keepBudget(
      loads.every(({ noise }) => noise.length === 0),
      "nothing on the console",
    );
  }
  await browser.close();
  bare.close();
  await server.remove();
}

function tell(name: string, loads: readonly Load[]): void {
  const range = (values: readonly number[], digits = 0) =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
  const same = loads.filter(({ isSameFrame }) => isSameFrame).length;
  const noise = loads.flatMap((load) => load.noise);
  process.stdout.write(`${name}
  first contentful paint  ${range(loads.map(({ firstPaintMs }) => firstPaintMs))}
  first right time        ${range(loads.map(({ firstRightMs }) => firstRightMs))}
  in one frame            ${same} of ${loads.length}
  live                    ${range(loads.map(({ liveMs }) => liveMs))}
  layout shift            ${range(
    loads.map(({ shift }) => shift),
    4,
  )}
  lines on the console    ${noise.length}
`);
  for (const line of noise) process.stdout.write(`  - ${line}\n`);
}

async function loadOnce(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ ...VISITOR, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on("console", (message) => noise.push(message.text()));
  page.on("pageerror", (error) => noise.push(String(error)));
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(note);
  // More than ten visits a minute from one address are refused.
  await page.addInitScript(() => sessionStorage.setItem("hasVisited", "true"));
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset["live"] !== undefined);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  await context.close();
  const { firstPaintMs, firstPaintedAt, liveMs, shift } = noted;
  const isSameFrame = isRightIn(noted, firstPaintedAt, openedAt);
  const firstRight = noted.texts.find(
    ({ at, text }) => at > firstPaintedAt && isTime(text, openedAt + at),
  );
  const firstRightMs = isSameFrame ? firstPaintMs : (firstRight?.at ?? Number.NaN);
  return { firstPaintMs, firstRightMs, isSameFrame, liveMs, shift, noise };
}

/** Whether the frame that was painted at an instant (ms since the page was opened) shows a time that was right within it. */
function isRightIn({ frames, texts }: Noted, paintedAt: number, openedAt: number): boolean {
  const begunAt = frames.findLast((at) => at <= paintedAt) ?? paintedAt;
  const text = texts.findLast(({ at }) => at <= paintedAt)?.text ?? "";
  return isTime(text, openedAt + begunAt) || isTime(text, openedAt + paintedAt + LEAD_AT_MOST_MS);
}

function isTime(text: string, instant: number): boolean {
  const { timezoneId: timeZone, locale } = VISITOR;
  const time = new Date(instant).toLocaleTimeString(locale, { timeZone });
  return text === time.replace("\u202f", " ").toLowerCase();
}

/**
 * Notes, in the page, when each frame began and what the clock showed from when on. The frame of the first contentful paint
 * shows what the document held when it was painted (`paintTime`; its `startTime` is when it was presented).
 */
function note(): void {
  const noted: Noted = {
    frames: [],
    texts: [],
    firstPaintMs: 0,
    firstPaintedAt: 0,
    liveMs: 0,
    shift: 0,
  };
  Object.assign(globalThis, { noted });
  const begin = () => {
    noted.frames.push(performance.now());
    if (!noted.firstPaintMs) requestAnimationFrame(begin);
  };
  requestAnimationFrame(begin);
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
    const text = document.querySelector(".big-clock > span")?.textContent ?? "";
    if (text !== noted.texts.at(-1)?.text) noted.texts.push({ at: performance.now(), text });
    if (document.documentElement?.dataset["live"] !== undefined) noted.liveMs ||= performance.now();
  }).observe(document, {
    attributes: true,
    attributeFilter: ["data-live"],
    characterData: true,
    childList: true,
    subtree: true,
  });
}
