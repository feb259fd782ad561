import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { checkBudget, quantile } from "../figures.ts";
import { SLOWDOWN } from "./slow-phone.ts";

const ROUNDS = 4;
const BARE = "http://bare.test/";

export interface MeasuredPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

interface Part {
  readonly name: string;
  /** What is brought into the window; without it, the page stays at its top. */
  readonly selector?: string;
  /** How many times the CPU time of the bare page is allowed. */
  readonly maxRatio: number;
}

interface Comparison {
  readonly title: string;
  /** The HTML of the page to compare with. */
  readonly bare: string;
  readonly parts: readonly Part[];
  /** From 0 to 1. */
  readonly quantile: number;
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  readonly start?: (page: Page) => Promise<void>;
  /** Returns CPU times (ms). */
  readonly sample: (measured: MeasuredPage) => Promise<number[]>;
}

/** Compares the main thread of parts of this page with that of a bare page, in turns. */
export async function compareMainThread(comparison: Comparison): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const bare = await openBare(browser, comparison.bare);
  const opened: MeasuredPage[] = [];
  for (const part of comparison.parts) {
    opened.push(await openPart(browser, server.address, comparison, part));
  }
  const bareMs: number[] = [];
  const partsMs: number[][] = opened.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    bareMs.push(...(await comparison.sample(bare)));
    for (const [at, measured] of opened.entries()) {
      partsMs[at]?.push(...(await comparison.sample(measured)));
    }
  }
  await browser.close();
  await server.remove();
  console.log(`${comparison.title}: CPU time of the main thread, ${SLOWDOWN}x slowdown`);
  console.log(
    `  ${"a bare page".padEnd(20)} ${quantile(bareMs, comparison.quantile).toFixed(1)} ms`,
  );
  for (const [at, { name, maxRatio }] of comparison.parts.entries()) {
    const ms = partsMs[at] ?? [];
    const ratioAt = (q: number) => quantile(ms, q) / quantile(bareMs, q);
    const ratio = ratioAt(comparison.quantile);
    console.log(
      `  ${name.padEnd(20)} ${quantile(ms, comparison.quantile).toFixed(1)} ms, ${ratio.toFixed(2)} times; median ${ratioAt(0.5).toFixed(2)} times`,
    );
    checkBudget(ratio <= maxRatio, `at most ${maxRatio} times a bare page`);
  }
}

/** How long (ms) the main thread has computed. */
export async function readTaskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

async function openBare(browser: Browser, body: string): Promise<MeasuredPage> {
  const context = await newContext(browser);
  await context.route(BARE, (route) => route.fulfill({ contentType: "text/html", body }));
  const page = await context.newPage();
  await page.goto(BARE);
  return slowDown(page);
}

async function openPart(
  browser: Browser,
  address: string,
  { prepare, start }: Comparison,
  { selector }: Part,
): Promise<MeasuredPage> {
  const context = await newContext(browser);
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset["live"] !== undefined);
  await page.waitForLoadState("networkidle");
  await start?.(page);
  if (selector) {
    const element = page.locator(selector);
    await element.evaluate((target) => target.scrollIntoView({ block: "center" }));
  }
  return slowDown(page);
}

/** Each page has a process of its own. */
function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

async function slowDown(page: Page): Promise<MeasuredPage> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, cdp };
}
