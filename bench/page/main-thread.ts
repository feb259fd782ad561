import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { checkBudget, quantile } from "../figures.ts";
import { onPage, SLOWDOWN, slowDown } from "./on-page.ts";

const ROUNDS = 4;
const BARE = "http://bare.test/";

interface MeasuredPage {
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
async function compareMainThread(comparison: Comparison): Promise<void> {
  const bareMs: number[] = [];
  const partsMs: number[][] = comparison.parts.map(() => []);
  await onPage(async (browser, address) => {
    const bare = await openBare(browser, comparison.bare);
    const opened: MeasuredPage[] = [];
    for (const part of comparison.parts) {
      opened.push(await openPart(browser, address, comparison, part));
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      bareMs.push(...(await comparison.sample(bare)));
      for (const [at, measured] of opened.entries()) {
        partsMs[at]?.push(...(await comparison.sample(measured)));
      }
    }
  });
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

async function readTaskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

async function openBare(browser: Browser, body: string): Promise<MeasuredPage> {
  const context = await newContext(browser);
  await context.route(BARE, (route) => route.fulfill({ contentType: "text/html", body }));
  const page = await context.newPage();
  await page.goto(BARE);
  return measure(page);
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
  return measure(page);
}

/** Each page has a process of its own. */
function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

async function measure(page: Page): Promise<MeasuredPage> {
  const cdp = await slowDown(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return { page, cdp };
}

const TICKS_A_SECOND = 16;
const TICKS = 40;

/** The minimum for a page that shows seconds. */
const ONE_DIGIT = `<!doctype html><p>0</p><script>
  addEventListener("pageshow", () => {
    document.querySelector("p").firstChild.data = String((Date.now() / 1000) % 10 | 0);
  });
</script>`;

export function benchTick(): Promise<void> {
  return compareMainThread({
    title: "a tick, median",
    bare: ONE_DIGIT,
    parts: [
      { name: "the top", maxRatio: 3 },
      { name: "the table", selector: ".zone-table-container", maxRatio: 4.5 },
    ],
    quantile: 0.5,
    sample: sampleTick,
  });
}

/** Real ticks are few, and each other one is disturbed: here the clock jumps, and the page, as if shown again, follows. */
async function sampleTick({ page, cdp }: MeasuredPage): Promise<number[]> {
  const beforeMs = await readTaskMs(cdp);
  await page.evaluate(
    async ([ticks, intervalMs]) => {
      const { now } = Date;
      const minute = Math.floor(now() / 60_000) * 60_000;
      for (let tick = 0; tick < ticks; tick += 1) {
        // All in one minute: a new one costs more.
        Date.now = () => minute + (tick % 60) * 1000 + 100;
        dispatchEvent(new Event("pageshow"));
        await new Promise((resolve) => setTimeout(resolve, intervalMs));
      }
      Date.now = now;
    },
    [TICKS, 1000 / TICKS_A_SECOND] as const,
  );
  return [((await readTaskMs(cdp)) - beforeMs) / TICKS];
}

const STEPS = 95;
const FIRST_STEP = 20;
const LAST_STEP = 50;
const FRAME_MS = 34;

const BARE_SLIDER = `<!doctype html><p>0</p>
<input type="range" min="0" max="${STEPS}" style="width: 900px"><script>
  document.querySelector("input").addEventListener("input", ({ target }) => {
    document.querySelector("p").firstChild.data = target.value;
  });
</script>`;

export function benchDrag(): Promise<void> {
  return compareMainThread({
    title: "a frame of a drag, p95",
    bare: BARE_SLIDER,
    parts: [
      { name: "the top", maxRatio: 6 },
      { name: "My zones", selector: ".my-zone:nth-child(8)", maxRatio: 7 },
      { name: "the cities", selector: ".city-cards", maxRatio: 6 },
      { name: "the table", selector: ".zone-table-container", maxRatio: 6 },
    ],
    quantile: 0.95,
    prepare: storeFullList,
    start: openSlider,
    sample: sampleDrag,
  });
}

async function storeFullList(context: BrowserContext): Promise<void> {
  const list = Array.from({ length: MAX_PREFERENCES }, (_, displayOrder) => ({
    id: `local-${displayOrder}`,
    userId: "anonymous",
    cityId: null,
    displayOrder,
    customName: `Zone ${displayOrder}`,
    timezone: WORLD_ZONES[displayOrder % WORLD_ZONES.length]?.timezone,
  }));
  await context.addInitScript((text) => {
    localStorage.setItem("timezone-preferences-anonymous", text);
  }, JSON.stringify(list));
}

async function openSlider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByRole("slider").waitFor();
}

async function sampleDrag({ page, cdp }: MeasuredPage): Promise<number[]> {
  const box = await page.getByRole("slider").boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const moveTo = (step: number) => page.mouse.move(x + (width * step) / STEPS, y + height / 2);
  await moveTo(FIRST_STEP);
  await page.mouse.down();
  const costs: number[] = [];
  let lastMs = await readTaskMs(cdp);
  for (let step = FIRST_STEP + 1; step <= LAST_STEP; step += 1) {
    await moveTo(step);
    await page.waitForTimeout(FRAME_MS);
    const ms = await readTaskMs(cdp);
    costs.push(ms - lastMs);
    lastMs = ms;
  }
  await page.mouse.up();
  return costs;
}
