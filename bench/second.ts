import { chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";

/** Element timing entries per page. Our page reports every second at first, later only some. */
const REPORTS = 40;
const REPORT_TIMEOUT_MS = 300_000;
const WARM_UP_REPORTS = 5;

/** Other ways to tick, on a page with 100 rows and a large clock. */
const STRATEGIES: Record<string, string> = {
  "setTimeout to the boundary": `
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
      recorded.push(performance.timeOrigin + entry.renderTime - Number(entry.identifier));
    }
  }).observe({ type: "element" });
}

async function watch(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (enough) => (globalThis as unknown as { recorded: number[] }).recorded.length >= enough,
    REPORTS,
    { timeout: REPORT_TIMEOUT_MS, polling: 5000 },
  );
  const recorded = await page.evaluate(() => {
    // `Date.now` rounds down, so the largest gap is the sub-millisecond offset of the system clock.
    let gap = Number.NEGATIVE_INFINITY;
    for (let read = 0; read < 20_000; read += 1) {
      gap = Math.max(gap, Date.now() - performance.timeOrigin - performance.now());
    }
    return (globalThis as unknown as { recorded: number[] }).recorded.map((late) => late + gap);
  });
  const late = recorded.slice(WARM_UP_REPORTS).sort((one, other) => one - other);
  const errors = late.map(Math.abs).sort((one, other) => one - other);
  const at = (values: number[], share: number) => values[Math.floor(values.length * share)] ?? NaN;
  const cells = [at(late, 0.5), at(errors, 0.5), at(errors, 0.95), errors.at(-1) ?? NaN];
  const row = cells.map((ms) => ms.toFixed(1).padStart(12)).join("");
  process.stdout.write(`${name.padEnd(30)}${row}${String(late.length).padStart(10)}\n`);
}

/** Measures when each second is rendered, on our page and with other ways to tick. */
export async function benchSecond(): Promise<void> {
  const server = new ServerProcess({ ACCURACY: "measured" });
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const header = ["late, median", "error, median", "error, p95", "error, max", "seconds"];
  process.stdout.write(`when a second is rendered, ms after it began\n${" ".repeat(30)}`);
  process.stdout.write(`${header.map((text) => text.padStart(12)).join("")}\n`);

  const page = await browser.newPage();
  await page.addInitScript(recordLateness);
  await page.goto(server.address);
  await watch(page, "this page, over 100 rows");
  await page.close();
  for (const [name, strategy] of Object.entries(STRATEGIES)) {
    const other = await browser.newPage();
    await other.addInitScript(recordLateness);
    await other.route("http://peer.test/", (route) =>
      route.fulfill({ contentType: "text/html", body: strategyPage(strategy) }),
    );
    await other.goto("http://peer.test/");
    await watch(other, name);
    await other.close();
  }
  await browser.close();
  await server.remove();
}
