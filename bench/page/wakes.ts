import type { Browser, Page } from "@playwright/test";
import { median } from "../median.ts";
import { type TraceEvent, traceMainThread } from "./main-thread.ts";

const TRACED_MS = 20_000;

/** Covers the script of a tick and the frame that shows it. */
const TICK_LASTS_US = 150_000;

/** Events caused by the page, not by the browser itself. */
const PAGE_EVENTS = [
  "TimerFire",
  "FireAnimationFrame",
  "FireIdleCallback",
  "EventDispatch",
  "FunctionCall",
  "EvaluateScript",
  "RunMicrotasks",
  "Layout",
  "UpdateLayoutTree",
  "Paint",
  "XHRReadyStateChange",
  "ResourceReceivedData",
];

/** The phases of a frame, by the names of their trace events. */
const PHASES = [
  ["script", "FunctionCall"],
  ["style", "UpdateLayoutTree"],
  ["layout", "Layout"],
  ["pre-paint", "PrePaint"],
  ["hit test", "HitTest"],
  ["paint", "Paint"],
  ["layers", "Layerize"],
  ["commit", "Commit"],
] as const;

/**
 * The main-thread CPU time of each phase of a tick (median, ms), the page's events between ticks, by name, and the number
 * of browser tasks.
 */
export async function traceWakes(browser: Browser, page: Page) {
  const events = await traceMainThread(browser, page, () => page.waitForTimeout(TRACED_MS));
  const ticks = tickStarts(events);
  const isBetween = ({ ts }: TraceEvent) =>
    !ticks.some((start) => ts >= start - 1000 && ts < start + TICK_LASTS_US);
  const between = events.filter(isBetween);
  const counts = new Map<string, number>();
  for (const { name, args } of between.filter((event) => PAGE_EVENTS.includes(event.name))) {
    const label = args.data?.type ? `${name} ${args.data.type}` : name;
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return {
    ticks: ticks.length,
    phases: PHASES.map(([phase, name]) => {
      const costs = ticks.map((start) => costDuring(events, name, start));
      return `${phase} ${median(costs).toFixed(2)}`;
    }),
    between: [...counts].map(([name, count]) => `${name} ${count}`),
    browserTasks: between.filter(({ name }) => name.endsWith("RunTask")).length,
  };
}

/** The CPU time (ms) of the outermost events of a name during the tick that starts then. */
function costDuring(events: readonly TraceEvent[], name: string, start: number): number {
  let endedAt = 0;
  let sum = 0;
  for (const event of events) {
    const isInTick = event.ts >= start && event.ts < start + TICK_LASTS_US;
    if (event.name !== name || !isInTick || event.ts < endedAt) continue;
    endedAt = event.ts + (event.dur ?? 0);
    sum += event.tdur ?? 0;
  }
  return sum / 1000;
}

/** Start (µs) of the first timer of each second. */
function tickStarts(events: readonly TraceEvent[]): number[] {
  const starts: number[] = [];
  for (const { ts } of events
    .filter(({ name }) => name === "TimerFire")
    .toSorted((one, other) => one.ts - other.ts)) {
    if (ts - (starts.at(-1) ?? 0) > 900_000) starts.push(ts);
  }
  return starts;
}
