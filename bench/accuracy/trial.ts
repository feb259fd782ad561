import type { ExchangeTimestamps } from "../../web/accuracy/sample.ts";
import { ESTIMATORS, type Estimate } from "./estimates.ts";

export interface Trial {
  readonly trueMs: number;
  readonly estimates: Readonly<Record<string, Estimate>>;
}

/** Runs all estimators on the same exchanges; timesync did its own. */
export function judge(
  stamps: readonly ExchangeTimestamps[],
  atMs: number,
  trueMs: number,
  timesyncMs: number,
): Trial {
  const estimates = Object.entries(ESTIMATORS).map(([name, estimate]) => [
    name,
    estimate(stamps, atMs),
  ]);
  return {
    trueMs,
    estimates: { ...Object.fromEntries(estimates), "timesync 1.0.11": { offsetMs: timesyncMs } },
  };
}

export function linesOf(trials: readonly Trial[]): string[] {
  const names = Object.keys(trials[0]?.estimates ?? {});
  return names.map((name) => {
    const errors = trials.map(({ trueMs, estimates }) =>
      Math.abs((estimates[name]?.offsetMs ?? Number.NaN) - trueMs),
    );
    const bounds = trials.map(({ estimates }) => estimates[name]?.boundMs);
    const known = bounds.filter((boundMs) => boundMs !== undefined);
    const within = bounds.filter((boundMs = -1, index) => (errors[index] ?? 0) <= boundMs);
    const cells = [
      quantile(errors, 0.5).toFixed(3),
      quantile(errors, 0.95).toFixed(3),
      known.length > 0 ? quantile(known, 0.5).toFixed(3) : "-",
      known.length > 0 ? `${((within.length / trials.length) * 100).toFixed(1)} %` : "-",
    ];
    return [`  ${name}`.padEnd(40), ...cells.map((cell) => cell.padStart(12))].join("");
  });
}

export const HEADER = [
  "".padEnd(40),
  ...["median, ms", "p95, ms", "bound, ms", "within"].map((cell) => cell.padStart(12)),
].join("");

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
