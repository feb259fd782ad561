import type { Browser, Page } from "@playwright/test";
import { type TraceEvent, traceMainThread } from "./main-thread.ts";

const TRACED_MS = 20_000;

/** A tick is what runs from its timer on for this long: its script and the frame that shows it. */
const TICK_LASTS_US = 150_000;

/** What says that a task is the page's doing, not the browser's bookkeeping. */
const OF_THE_PAGE = [
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

/** What ran on a page's main thread between its ticks: the page's own events by name, the number of the browser's tasks. */
export async function traceWakes(browser: Browser, page: Page) {
  const events = await traceMainThread(browser, page, () => page.waitForTimeout(TRACED_MS));
  const ticks = tickStarts(events);
  const isBetween = ({ ts }: TraceEvent) =>
    !ticks.some((start) => ts >= start - 1000 && ts < start + TICK_LASTS_US);
  const between = events.filter(isBetween);
  const counts = new Map<string, number>();
  for (const { name, args } of between.filter((event) => OF_THE_PAGE.includes(event.name))) {
    const told = args.data?.type ? `${name} ${args.data.type}` : name;
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  return {
    ticks: ticks.length,
    between: [...counts].map(([name, count]) => `${name} ${count}`),
    browserTasks: between.filter(({ name }) => name.endsWith("RunTask")).length,
  };
}

/** When the first timer of each second fired (µs); what fires within a tick belongs to it. */
function tickStarts(events: readonly TraceEvent[]): number[] {
  const starts: number[] = [];
  for (const { ts } of events
    .filter(({ name }) => name === "TimerFire")
    .toSorted((one, other) => one.ts - other.ts)) {
    if (ts - (starts.at(-1) ?? 0) > 900_000) starts.push(ts);
  }
  return starts;
}
