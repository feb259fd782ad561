import { chromium } from "@playwright/test";
import lighthouse, { type Audit, desktopConfig } from "lighthouse";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { findFreePort } from "../../server/testing/free-port.ts";
import { median } from "../median.ts";
import { checkBudget } from "./budget.ts";

const RUNS = 5;
const MAX_BLOCKING_MS = 80;

/** On UTC the page shows an extra line that most visitors never see. */
const TIME_ZONE = "Europe/Berlin";

/** Runs Lighthouse for desktop and mobile; prints medians and all failed audits. */
export async function benchLighthouse(): Promise<void> {
  const server = new ServerProcess();
  await server.start();
  const port = await findFreePort();
  const { args, ...options } = browserLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...process.env, TZ: TIME_ZONE },
  });
  for (const [name, config, minScore] of [
    ["desktop", desktopConfig, 100],
    ["mobile", undefined, 99],
  ] as const) {
    const reports = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(server.address, { port, logLevel: "error" }, config);
      if (result) reports.push(result.lhr);
    }
    process.stdout.write(`Lighthouse, ${name}, medians of ${reports.length}\n`);
    for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {})) {
      const scores = reports.map(({ categories }) => 100 * (categories[id]?.score ?? 0));
      process.stdout.write(`  ${title.padEnd(28)}${median(scores).toFixed(0).padStart(5)}\n`);
      checkBudget(Math.round(median(scores)) >= minScore, `at least ${minScore}`);
    }
    for (const [id, title, max] of [
      ["first-contentful-paint", "first contentful paint, ms", Number.POSITIVE_INFINITY],
      ["largest-contentful-paint", "largest contentful paint, ms", Number.POSITIVE_INFINITY],
      ["total-blocking-time", "total blocking time, ms", MAX_BLOCKING_MS],
    ] as const) {
      const values = reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      process.stdout.write(`  ${title.padEnd(28)}${median(values).toFixed(0).padStart(5)}\n`);
      checkBudget(median(values) <= max, `at most ${max} ms`);
    }
    for (const text of new Set(
      reports.flatMap(({ audits }) => Object.values(audits).flatMap(failedAudit)),
    )) {
      process.stdout.write(`  - ${text}\n`);
    }
  }
  await browser.close();
  await server.remove();
}

function failedAudit({ id, title, score, displayValue = "" }: Audit): string[] {
  return score === null || score >= 0.9 ? [] : [`${id}: ${title} ${displayValue}`.trim()];
}
