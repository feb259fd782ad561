import type { ReactNode } from "react";
import { formatDecimal } from "#formats/first-view";
import * as m from "#messages";

const DIFFERENCE_AT_MOST_MS = 10;
const UNCERTAINTY_AT_LEAST_MS = 10;
const UNCERTAINTY_AT_MOST_MS = 30;

export interface SimulatedAccuracy {
  /** Whole milliseconds, -10 to 10. */
  readonly differenceMs: number;
  /** Whole milliseconds, 10 to 30. */
  readonly uncertaintyMs: number;
}

/** Simulated accuracy figures; `random` answers from 0 up to but not including 1. */
export function simulateAccuracy(random: () => number): SimulatedAccuracy {
  return {
    differenceMs: drawWhole(random, -DIFFERENCE_AT_MOST_MS, DIFFERENCE_AT_MOST_MS),
    uncertaintyMs: drawWhole(random, UNCERTAINTY_AT_LEAST_MS, UNCERTAINTY_AT_MOST_MS),
  };
}

/** `+0.003 seconds (±0.021 seconds)` for whole milliseconds. */
export function formatAccuracy({ differenceMs, uncertaintyMs }: SimulatedAccuracy): string {
  return m.accuracyFigures({
    difference:
      differenceMs < 0 ? inSeconds(differenceMs) : `+${inSeconds(Math.abs(differenceMs))}`,
    bound: inSeconds(uncertaintyMs),
  });
}

export function describeAccuracy(
  accuracy: SimulatedAccuracy,
  tip: (figures: ReactNode) => ReactNode,
): ReactNode {
  return m.accuracyDifference({ figures: formatAccuracy(accuracy), tip });
}

function drawWhole(random: () => number, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function inSeconds(ms: number): string {
  return formatDecimal(ms / 1000, 3);
}
