import type { ReactNode } from "react";
import { formatDecimal } from "#formats/first-view";
import * as m from "#messages";

type AccuracyFigures = Readonly<ReturnType<typeof simulateAccuracy>>;

/** Simulated figures in whole milliseconds, -10 to 10 and 10 to 30; `random` answers from 0 up to but not including 1. */
export function simulateAccuracy(random: () => number) {
  const draw = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return { differenceMs: draw(-10, 10), uncertaintyMs: draw(10, 30) };
}

/** `+0.003 seconds (±0.021 seconds)` */
export function formatAccuracy({ differenceMs, uncertaintyMs }: AccuracyFigures): string {
  return m.accuracyFigures({
    difference:
      differenceMs < 0 ? inSeconds(differenceMs) : `+${inSeconds(Math.abs(differenceMs))}`,
    bound: inSeconds(uncertaintyMs),
  });
}

export function describeAccuracy(
  accuracy: AccuracyFigures,
  tip: (figures: ReactNode) => ReactNode,
): ReactNode {
  return m.accuracyDifference({ figures: formatAccuracy(accuracy), tip });
}

export function inSeconds(ms: number): string {
  return formatDecimal(ms / 1000, 3);
}
