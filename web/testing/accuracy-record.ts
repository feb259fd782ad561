import type { AccuracyRecord, RecordEntry } from "../../shared/api/accuracy-record.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/durations.ts";

interface RecordOptions {
  readonly to: string;
  /** The first instant on record; before the range if not given. */
  readonly first?: string;
  readonly change?: (at: number) => Partial<RecordEntry> | "gap" | undefined;
}

/** A record of 90 days with a bound of at most 2 ms, without gaps, except for what `change` does. */
export function recordOf({ to, first, change }: RecordOptions): AccuracyRecord {
  const toMs = Date.parse(to);
  const fromMs = Math.ceil(toMs / HOUR_MS) * HOUR_MS - 90 * DAY_MS;
  const firstMs = first === undefined ? fromMs - DAY_MS : Date.parse(first);
  const entries: RecordEntry[] = [];
  for (let startMs = Math.max(fromMs, firstMs); startMs < toMs; startMs += HOUR_MS) {
    const changed = change?.(startMs);
    if (changed === "gap") continue;
    const minutes = Math.min(HOUR_MS, toMs - startMs) / MINUTE_MS;
    entries.push({
      startMs,
      recordedMinutes: minutes,
      synchronisedMinutes: minutes,
      violations: 0,
      boundMs: 2,
      medianBoundMs: 0.4,
      source: "chrony",
      ...changed,
    });
  }
  return { fromMs, toMs, firstMs, entryMinutes: 60, entries };
}

/** What an entry has while nothing checks the clock. */
export const UNCHECKED = {
  synchronisedMinutes: 0,
  boundMs: null,
  medianBoundMs: null,
  source: null,
} as const;
