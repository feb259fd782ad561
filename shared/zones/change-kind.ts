import { DAY_MS } from "../durations.ts";
import type { ZoneRule } from "./zone-rules.ts";

/**
 * - "hour": both rules change the clocks within a day of each other;
 * - "lasts": clocks do not change again for a year, as where DST ends for good;
 * - "passes": they do.
 */
export type ChangeKind = "hour" | "lasts" | "passes";

/** Longer than from one clock change to the same one of the next year. */
const LASTS_MS = 400 * DAY_MS;

interface Difference {
  readonly fromMs: number;
  /** Exclusive; null without end. */
  readonly untilMs: number | null;
}

export function changeKind({ untils }: ZoneRule, { fromMs, untilMs }: Difference): ChangeKind {
  if (untilMs !== null && untilMs - fromMs < DAY_MS) return "hour";
  const changesAgain = untils.some((until) => until > fromMs && until < fromMs + LASTS_MS);
  return changesAgain ? "passes" : "lasts";
}

export function goesOnAt({ untils }: ZoneRule, instant: number): boolean {
  return !untils.includes(instant);
}
