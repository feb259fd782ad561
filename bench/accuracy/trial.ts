import type { ExchangeTimestamps } from "../../shared/accuracy/sample.ts";
import { ESTIMATORS, type Said } from "./estimates.ts";

/** What was said in one trial, by name, and the truth. */
export interface Trial {
  readonly trueMs: number;
  readonly said: Readonly<Record<string, Said>>;
}

/** All estimators' words on the same exchanges at an instant (device, ms), beside the package's own. */
export function judge(
  stamps: readonly ExchangeTimestamps[],
  atMs: number,
  trueMs: number,
  timesyncMs: number,
): Trial {
  const said = Object.entries(ESTIMATORS).map(([name, estimate]) => [name, estimate(stamps, atMs)]);
  return {
    trueMs,
    said: { ...Object.fromEntries(said), "timesync 1.0.11": { offsetMs: timesyncMs } },
  };
}

/** A table's lines: each estimator's error (median, 95th percentile), bound (median) and how often it held. */
export function linesOf(trials: readonly Trial[]): string[] {
  const names = Object.keys(trials[0]?.said ?? {});
  return names.map((name) => {
    const errors = trials.map(({ trueMs, said }) =>
      Math.abs((said[name]?.offsetMs ?? Number.NaN) - trueMs),
    );
    const bounds = trials.map(({ said }) => said[name]?.boundMs);
    const known = bounds.filter((boundMs) => boundMs !== undefined);
    const held = bounds.filter((boundMs = -1, index) => (errors[index] ?? 0) <= boundMs);
    const cells = [
      quantile(errors, 0.5).toFixed(3),
      quantile(errors, 0.95).toFixed(3),
      known.length > 0 ? quantile(known, 0.5).toFixed(3) : "-",
      known.length > 0 ? `${((held.length / trials.length) * 100).toFixed(1)} %` : "-",
    ];
    return [`  ${name}`.padEnd(40), ...cells.map((cell) => cell.padStart(12))].join("");
  });
}

export const HEADER = [
  "".padEnd(40),
  ...["median, ms", "p95, ms", "bound, ms", "held"].map((cell) => cell.padStart(12)),
].join("");

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
