import { boundHeight, type Tick } from "./plot-scales.ts";
import { type RecordSlot, runsOf } from "./record-slots.ts";

/** The size of the plot's coordinates, which are stretched to the size on screen. */
export const PLOT_WIDTH = 10_000;
export const PLOT_HEIGHT = 1000;

export interface PlotPaths {
  /** Steps of the median bound. */
  readonly line: string;
  /** From the median up to the largest bound. */
  readonly band: string;
}

/** Paths of an SVG. They break where no bound is known; nothing is drawn between slots that are apart. */
export function plotPaths(
  slots: readonly RecordSlot[],
  ticks: readonly Tick[],
  xOf: (ms: number) => number,
): PlotPaths {
  const x = (ms: number) => Math.round(xOf(ms) * PLOT_WIDTH);
  const y = (ms: number | null) => Math.round((1 - boundHeight(ms ?? 0, ticks)) * PLOT_HEIGHT);
  const runs = runsOf(slots, ({ medianBoundMs }) => (medianBoundMs === null ? undefined : "known"));
  const paths = runs.map((run) => {
    const startMs = run.slots[0]?.startMs ?? 0;
    const medians = run.slots.map((slot) => `V${y(slot.medianBoundMs)}H${x(slot.endMs)}`);
    const back = run.slots.toReversed().map((slot) => `V${y(slot.boundMs)}H${x(slot.startMs)}`);
    const line = `M${x(startMs)} ${y(run.slots[0]?.medianBoundMs ?? null)}${medians.join("")}`;
    return { line, band: `${line}${back.join("")}Z` };
  });
  return {
    line: paths.map(({ line }) => line).join(""),
    band: paths.map(({ band }) => band).join(""),
  };
}
