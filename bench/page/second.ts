import type { Browser } from "@playwright/test";
import { checkBudget, quantile } from "../figures.ts";
import { onPage } from "./on-page.ts";

const ROUNDS = 2;
const WARM_UP_SECONDS = 10;
const SECONDS = 40;
const MAX_MEDIAN_MS = 2;
const MAX_P95_MS = 8;

/** Another way to tick: `setTimeout` to the boundary, on a page with 100 rows and a large clock. */
const PEER = `<!doctype html><div id="big"></div><div id="rows"></div><script>
  const list = document.getElementById("rows");
  const rows = Array.from({ length: 100 }, () => list.appendChild(document.createElement("p")));
  function show() {
    const second = Math.floor(Date.now() / 1000) * 1000;
    const big = document.createElement("div");
    big.setAttribute("elementtiming", "second " + second);
    big.style.fontSize = "200px";
    big.textContent = new Date(second).toISOString().slice(11, 19);
    document.getElementById("big").replaceChildren(big);
    for (const row of rows) row.textContent = big.textContent;
  }
  const wait = () => setTimeout(() => { show(); wait(); }, Math.ceil(1000 - (Date.now() % 1000)));
  wait();
</script>`;

export async function benchSecond(): Promise<void> {
  const ours: number[] = [];
  const peer: number[] = [];
  await onPage(
    async (browser, address) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(...(await watch(browser, address)));
        peer.push(...(await watch(browser, "http://peer.test/")));
      }
    },
    { ACCURACY: "measured" },
  );
  console.log("how far from its begin a second is rendered, ms");
  printRow("this page, over 100 rows", ours);
  printRow("setTimeout to the boundary", peer);
  checkBudget(quantile(ours, 0.5) <= MAX_MEDIAN_MS, `a median of ${MAX_MEDIAN_MS} ms`);
  checkBudget(quantile(ours, 0.95) <= MAX_P95_MS, `a p95 of ${MAX_P95_MS} ms`);
}

function printRow(name: string, errors: readonly number[]): void {
  const [median, p95, most] = [0.5, 0.95, 1].map((at) => quantile(errors, at).toFixed(1));
  console.log(
    `  ${name.padEnd(28)} median ${median}, p95 ${p95}, most ${most} of ${errors.length}`,
  );
}

/** How far from its begin each second was rendered (ms). */
async function watch(browser: Browser, address: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.addInitScript(recordLateness);
  await page.addInitScript(reportEachSecond);
  await page.route("http://peer.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: PEER }),
  );
  await page.goto(address);
  await page.waitForTimeout((WARM_UP_SECONDS + SECONDS) * 1000);
  const late = await page.evaluate((warmUp) => {
    // `Date.now` rounds down, so the largest gap is the sub-millisecond offset of the system clock.
    let gap = Number.NEGATIVE_INFINITY;
    for (let read = 0; read < 20_000; read += 1) {
      gap = Math.max(gap, Date.now() - performance.timeOrigin - performance.now());
    }
    const { recorded } = globalThis as unknown as { recorded: number[] };
    return recorded.slice(warmUp).map((ms) => ms + gap);
  }, WARM_UP_SECONDS);
  await page.close();
  return late.map(Math.abs);
}

/** Runs in the page: records how late (ms) each second was rendered; negative is early. */
function recordLateness() {
  const recorded: number[] = [];
  Object.assign(globalThis, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      identifier: string;
      renderTime: number;
    })[]) {
      const [name, second] = entry.identifier.split(" ");
      if (name === "second") {
        recorded.push(performance.timeOrigin + entry.renderTime - Number(second));
      }
    }
  }).observe({ type: "element" });
}

/** Runs in our page: asks the browser to report each second that the page does not measure itself. Only the first paint of an element is reported, so each second becomes a new one. */
function reportEachSecond() {
  new MutationObserver(() => {
    const text = document.querySelector(".big-clock .ticking-time-second")?.firstChild;
    if (!(text instanceof Text) || !/\d/.test(text.data)) return;
    const inMinuteMs = Number(text.data.slice(1)) * 1000;
    const minuteMs = Math.round((Date.now() - inMinuteMs) / 60_000) * 60_000;
    const reported = document.createElement("span");
    reported.setAttribute("elementtiming", `second ${minuteMs + inMinuteMs}`);
    reported.textContent = text.data;
    // Text counts as painted of its block.
    reported.style.display = "inline-block";
    text.replaceWith(reported);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
