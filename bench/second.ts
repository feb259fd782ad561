import { type Browser, chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { checkBudget } from "./page/budget.ts";

const ROUNDS = 2;
const WARM_UP_SECONDS = 10;
const SECONDS = 40;

const MAX_MEDIAN_MS = 2;
const MAX_P95_MS = 8;

/** Differences smaller than this (ms) are within the noise of one run. */
const NOISE_MS = 1;

const OURS = "this page, over 100 rows";
const TIMEOUT = "setTimeout to the boundary";

/** Other ways to tick, on a page with 100 rows and a large clock. */
const STRATEGIES: Record<string, string> = {
  [TIMEOUT]: `
    const wait = () => setTimeout(() => { show(); wait(); }, Math.ceil(1000 - (Date.now() % 1000)));
    wait();`,
  requestAnimationFrame: `
    let last = 0;
    const frame = () => {
      const second = Math.floor(Date.now() / 1000);
      if (second !== last) { last = second; show(); }
      requestAnimationFrame(frame);
    };
    frame();`,
  "polling every 100 ms": `
    let last = 0;
    setInterval(() => {
      const second = Math.floor(Date.now() / 1000);
      if (second !== last) { last = second; show(); }
    }, 100);`,
};

const strategyPage = (strategy: string) =>
  `<!doctype html><div id="big"></div><div id="rows"></div>
<script>
  const list = document.getElementById("rows");
  const rows = Array.from({ length: 100 }, () => list.appendChild(document.createElement("p")));
  function show() {
    const second = Math.floor(Date.now() / 1000) * 1000;
    const big = document.createElement("div");
    big.setAttribute("elementtiming", String(second));
    big.style.fontSize = "200px";
    big.textContent = new Date(second).toISOString().slice(11, 19);
    document.getElementById("big").replaceChildren(big);
    for (const row of rows) row.textContent = big.textContent;
  }
  ${strategy}
</script>`;

/** Runs in the page: records how late (ms) each second was rendered; negative is early. */
function recordLateness() {
  const recorded: number[] = [];
  Object.assign(globalThis, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      identifier: string;
      renderTime: number;
    })[]) {
      // Our page names a second by when its change is due, at most 48 ms before.
      const second = Math.ceil(Number(entry.identifier.replace("of ", "")) / 1000) * 1000;
      recorded.push(performance.timeOrigin + entry.renderTime - second);
    }
  }).observe({ type: "element" });
}

/** Runs in our page, which has only some seconds reported: has the others reported too, which the page ignores. */
function reportEachSecond() {
  let shown = "";
  new MutationObserver(() => {
    const known = document.querySelector(".big-clock .ticking-time-second > span");
    const text = known?.textContent ?? "";
    if (!known || text === shown) return;
    shown = text;
    if (known.hasAttribute("elementtiming")) return;
    const inMinuteMs = Number(text.slice(1)) * 1000;
    const minuteMs = Math.round((Date.now() - inMinuteMs) / 60_000) * 60_000;
    const reported = document.createElement("span");
    reported.setAttribute("elementtiming", `of ${minuteMs + inMinuteMs}`);
    reported.textContent = text;
    known.replaceWith(reported);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** How late (ms) each second was rendered; negative is early. */
async function watch(page: Page): Promise<number[]> {
  await page.waitForTimeout((WARM_UP_SECONDS + SECONDS) * 1000);
  return page.evaluate((warmUp) => {
    // `Date.now` rounds down, so the largest gap is the sub-millisecond offset of the system clock.
    let gap = Number.NEGATIVE_INFINITY;
    for (let read = 0; read < 20_000; read += 1) {
      gap = Math.max(gap, Date.now() - performance.timeOrigin - performance.now());
    }
    const { recorded } = globalThis as unknown as { recorded: number[] };
    return recorded.slice(warmUp).map((late) => late + gap);
  }, WARM_UP_SECONDS);
}

async function watchOurs(browser: Browser, address: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.addInitScript(recordLateness);
  await page.addInitScript(reportEachSecond);
  await page.goto(address);
  const late = await watch(page);
  await page.close();
  return late;
}

async function watchStrategy(browser: Browser, strategy: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.addInitScript(recordLateness);
  await page.route("http://peer.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: strategyPage(strategy) }),
  );
  await page.goto("http://peer.test/");
  const late = await watch(page);
  await page.close();
  return late;
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

const errorAt = (late: readonly number[], share: number) => quantile(late.map(Math.abs), share);

function printRow(name: string, late: readonly number[]): void {
  const cells = [
    ...[0.05, 0.5, 0.95].map((share) => quantile(late, share)),
    ...[0.5, 0.95, 0.99, 1].map((share) => errorAt(late, share)),
  ];
  const row = cells.map((ms) => ms.toFixed(1).padStart(8)).join("");
  process.stdout.write(`${name.padEnd(28)}${row}${String(late.length).padStart(9)}\n`);
}

/**
 * Measures when each second is rendered, on our page and with other ways to tick, in turns; with names, only those
 * whose name contains one.
 */
export async function benchSecond(names: readonly string[]): Promise<void> {
  const server = new ServerProcess({ ACCURACY: "measured" });
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const strategies = Object.entries(STRATEGIES).filter(
    ([name]) => names.length === 0 || names.some((part) => name.includes(part)),
  );
  const lateOf = new Map<string, number[]>();
  const add = (name: string, late: readonly number[]) =>
    lateOf.set(name, [...(lateOf.get(name) ?? []), ...late]);
  for (let round = 0; round < ROUNDS; round += 1) {
    add(OURS, await watchOurs(browser, server.address));
    for (const [name, strategy] of strategies) add(name, await watchStrategy(browser, strategy));
  }
  await browser.close();
  await server.remove();

  const header = ["late p5", "p50", "p95", "err p50", "p95", "p99", "max", "seconds"];
  process.stdout.write(`when a second is rendered, ms after it began\n${" ".repeat(28)}`);
  process.stdout.write(`${header.map((text) => text.padStart(8)).join("")}\n`);
  for (const [name, late] of lateOf) printRow(name, late);
  const ours = lateOf.get(OURS) ?? [];
  checkBudget(errorAt(ours, 0.5) <= MAX_MEDIAN_MS, `a median error of ${MAX_MEDIAN_MS} ms`);
  checkBudget(errorAt(ours, 0.95) <= MAX_P95_MS, `an error of ${MAX_P95_MS} ms at p95`);
  const peer = lateOf.get(TIMEOUT);
  if (!peer) return;
  for (let percent = 1; percent <= 100; percent += 1) {
    const [error, peerError] = [errorAt(ours, percent / 100), errorAt(peer, percent / 100)];
    const figures = `p${percent} ${error.toFixed(1)} against ${peerError.toFixed(1)} ms`;
    checkBudget(error <= peerError + NOISE_MS, `no worse than setTimeout: ${figures}`);
  }
}
