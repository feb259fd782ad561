import { chromium } from "@playwright/test";
import { makeOtherBuild } from "../e2e/support/other-build.ts";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { checkBudget } from "./figures.ts";
import { type SoakResult, soakWall } from "./wall/soak-wall.ts";

const DAYS = 7;
/** Of day 7 over day 2; the page reloads itself on day 1. */
const MAX_GROWTH = 1.03;
/** Half a frame early. */
const MAX_EARLY_MS = 9;
/** What the simulated timers are late. */
const MAX_LATE_MS = 3;

/**
 * Runs the wall clock through simulated days in a real browser, with clock changes, sleep, network loss and a new build, and
 * checks each second that it shows and that its memory stays flat.
 */
export async function benchWall([days]: readonly string[]): Promise<void> {
  const browser = await chromium.launch(browserLaunchOptions());
  const other = await makeOtherBuild();
  const start = performance.now();
  const soaks = (["simulated", "measured"] as const).map(async (accuracy) => {
    const result = await soakWall({
      browser,
      accuracy,
      days: Number(days) || DAYS,
      otherBuild: other.start,
      onDay: (day, { heapBytes, nodes, listeners }) => {
        const heap = `${(heapBytes / 1e6).toFixed(2)} MB of heap`;
        console.log(`${accuracy}, day ${day}: ${heap}, ${nodes} nodes, ${listeners} listeners`);
      },
    });
    return [accuracy, result] as const;
  });
  for (const [accuracy, result] of await Promise.all(soaks)) report(accuracy, result);
  console.log(`\n${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  await browser.close();
  await other.remove();
}

function report(accuracy: string, result: SoakResult): void {
  const { seconds, rowChecks, earliestMs, latestMs, largestBoundMs, faults } = result;
  console.log(`\n${accuracy} accuracy`);
  console.log(`  seconds shown        ${seconds}, wrong ${faults.length}`);
  console.log(`  written              ${earliestMs.toFixed(1)} to ${latestMs.toFixed(1)} ms`);
  console.log(`  largest stated bound ${largestBoundMs.toFixed(0)} ms`);
  console.log(`  rows checked         ${rowChecks}`);
  console.log(`  longest recovery     ${result.longestRecoveryMs.toFixed(0)} ms`);
  console.log(`  new build within     ${result.newBuildAfterHours} h`);
  for (const fault of faults) console.log(`  ${fault}`);
  checkBudget(faults.length === 0, "the right time");
  checkBudget(result.newBuildAfterHours !== undefined, "reloads itself for a new build");
  if (accuracy === "simulated") {
    const isOnTime = earliestMs >= -MAX_EARLY_MS && latestMs <= MAX_LATE_MS;
    checkBudget(isOnTime, `seconds written ${MAX_EARLY_MS} ms early to ${MAX_LATE_MS} ms late`);
  }
  const [, second, ...later] = result.days;
  const last = later.at(-1);
  if (!second || !last) return;
  for (const one of ["heapBytes", "nodes", "listeners"] as const) {
    const growth = last[one] / second[one];
    checkBudget(growth <= MAX_GROWTH, `${one}: growth of ${growth.toFixed(3)} since day 2`);
  }
}
