import { chromium, type Page } from "@playwright/test";
import { ServerProcess } from "../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";

/** Each page is watched until so many of its seconds were reported: this one reports each for a while, then some. */
const REPORTED = 40;
const REPORTED_WITHIN_MS = 300_000;
const SETTLED_AFTER = 5;

/** How others tick: what a page of 100 rows and one big clock does to learn that a second has begun. */
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
  "polling each 100 ms": `
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

/** Has the page note by how much (ms) each second was seen late; negative is early. */
function noteLateness() {
  const noted: number[] = [];
  Object.assign(globalThis, { noted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      identifier: string;
      renderTime: number;
    })[]) {
      noted.push(performance.timeOrigin + entry.renderTime - Number(entry.identifier));
    }
  }).observe({ type: "element" });
}

async function watch(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (enough) => (globalThis as unknown as { noted: number[] }).noted.length >= enough,
    REPORTED,
    { timeout: REPORTED_WITHIN_MS, polling: 5000 },
  );
  const noted = await page.evaluate(() => {
    // Where the machine's clock is to a fraction of a millisecond: `Date.now` rounds down, so the largest gap is the true one.
    let gap = Number.NEGATIVE_INFINITY;
    for (let read = 0; read < 20_000; read += 1) {
      gap = Math.max(gap, Date.now() - performance.timeOrigin - performance.now());
    }
    return (globalThis as unknown as { noted: number[] }).noted.map((late) => late + gap);
  });
  const late = noted.slice(SETTLED_AFTER).sort((one, other) => one - other);
  const off = late.map(Math.abs).sort((one, other) => one - other);
  const at = (values: number[], share: number) => values[Math.floor(values.length * share)] ?? NaN;
  const cells = [at(late, 0.5), at(off, 0.5), at(off, 0.95), off.at(-1) ?? NaN];
  const row = cells.map((ms) => ms.toFixed(1).padStart(12)).join("");
  process.stdout.write(`${name.padEnd(30)}${row}${String(late.length).padStart(10)}\n`);
}

/** Measures when each second is seen, on this page and by other ways to tick, and prints it. */
export async function benchSecond(): Promise<void> {
  const server = new ServerProcess({ ACCURACY: "measured" });
  await server.start();
  const browser = await chromium.launch(browserLaunchOptions());
  const header = ["late, median", "off, median", "off, p95", "off, worst", "seconds"];
  process.stdout.write(`when a second is seen, ms after it began\n${" ".repeat(30)}`);
  process.stdout.write(`${header.map((text) => text.padStart(12)).join("")}\n`);

  const page = await browser.newPage();
  await page.addInitScript(noteLateness);
  await page.goto(server.address);
  await watch(page, "this page, 100 rows and more");
  await page.close();
  for (const [name, strategy] of Object.entries(STRATEGIES)) {
    const other = await browser.newPage();
    await other.addInitScript(noteLateness);
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
