import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { ServerProcess } from "../../e2e/support/server-process.ts";
import { browserLaunchOptions } from "../../scripts/browser.mjs";
import { findFreePort } from "../../server/testing/free-port.ts";
import { median } from "../median.ts";
import { keepBudget } from "./budget.ts";

const RUNS = 5;
const BLOCKING_AT_MOST_MS = 80;

/** A machine on UTC gives no place: the page then says so, in a line that most visitors never get. */
const TIME_ZONE = "Europe/Berlin";

/** Prints what Lighthouse says of the page, on a desk and on a phone: medians, and every audit that is not passed. */
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
  for (const [name, config, scoreAtLeast] of [
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
      keepBudget(Math.round(median(scores)) >= scoreAtLeast, `${scoreAtLeast} at least`);
    }
    for (const [id, title, atMost] of [
      ["first-contentful-paint", "first contentful paint, ms", Number.POSITIVE_INFINITY],
      ["largest-contentful-paint", "largest contentful paint, ms", Number.POSITIVE_INFINITY],
      ["total-blocking-time", "total blocking time, ms", BLOCKING_AT_MOST_MS],
    ] as const) {
      const values = reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      process.stdout.write(`  ${title.padEnd(28)}${median(values).toFixed(0).padStart(5)}\n`);
      keepBudget(median(values) <= atMost, `${atMost} ms at most`);
    }
    for (const text of new Set(
      reports.flatMap(({ audits }) => Object.values(audits).flatMap(lost)),
    )) {
      process.stdout.write(`  - ${text}\n`);
    }
  }
  await browser.close();
  await server.remove();
}

function lost({ id, title, score, displayValue = "" }: LostAudit): string[] {
  return score === null || score >= 0.9 ? [] : [`${id}: ${title} ${displayValue}`.trim()];
}

interface LostAudit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}
