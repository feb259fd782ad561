import type { AccuracyRecord, RecordEntry } from "../../shared/api/accuracy-record.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";

interface RecordOptions {
  readonly to: string;
  readonly days: 1 | 30 | 90;
  /** The first instant on record; before the range if not given. */
  readonly first?: string;
  /** Changes an entry, or leaves it out. */
  readonly change?: (at: number) => Partial<RecordEntry> | "gap" | undefined;
}

/** A record with a bound of 0.4 ms, in hours at most 2 ms, without gaps, except for what `change` does. */
export function recordOf({ to, days, first, change }: RecordOptions): AccuracyRecord {
  const toMs = Date.parse(to);
  const fromMs = toMs - days * DAY_MS;
  const firstMs = first === undefined ? fromMs - DAY_MS : Date.parse(first);
  const lengthMs = days === 1 ? MINUTE_MS : HOUR_MS;
  const minutes = lengthMs / MINUTE_MS;
  const entries: RecordEntry[] = [];
  const start = Math.max(fromMs, firstMs);
  for (let startMs = start - (start % lengthMs); startMs < toMs; startMs += lengthMs) {
    const changed = change?.(startMs);
    if (changed === "gap") continue;
    entries.push({
      startMs,
      recordedMinutes: minutes,
      synchronisedMinutes: minutes,
      violations: 0,
      boundMs: days === 1 ? 0.4 : 2,
      medianBoundMs: 0.4,
      source: "chrony",
      ...changed,
    });
  }
  return { fromMs, toMs, firstMs, entryMinutes: days === 1 ? 1 : 60, entries };
}

/** What an entry has while nothing checks the clock. */
export const UNCHECKED = {
  synchronisedMinutes: 0,
  boundMs: null,
  medianBoundMs: null,
  source: null,
} as const;
