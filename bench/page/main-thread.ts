import type { Browser, Page } from "@playwright/test";

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly name?: string;
    readonly data?: { readonly type?: string; readonly frames?: readonly Frame[] };
  };
}

interface Frame {
  readonly url?: string;
  readonly processId?: number;
}

/** The events on a page's main thread during `run`, by start time; times in µs. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await run();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const frames = traceEvents.flatMap(({ args }) => args.data?.frames ?? []);
  const pid = frames.find(({ url }) => url === page.url())?.processId;
  const isMain = ({ name, args }: TraceEvent) =>
    name === "thread_name" && args.name === "CrRendererMain";
  const main = traceEvents.find((event) => event.pid === pid && isMain(event));
  if (!main) throw new Error("The trace has no main thread for the page.");
  return traceEvents
    .filter(({ pid: ofPid, tid, ph }) => ofPid === main.pid && tid === main.tid && ph === "X")
    .toSorted((one, other) => one.ts - other.ts);
}
