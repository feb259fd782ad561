import { formatDecimal } from "#formats/first-view";
import { formatDays, formatDuration } from "#formats/lazy";
import * as m from "#messages";
import type { AccuracyRecord, RecordEntry } from "../../../shared/api/accuracy-record.ts";
import { MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { addDays, civilDateAt, civilDay } from "../../../shared/zones/civil-day.ts";

/** An hour of the record, whether or not anything was recorded in it; the first and the last are cut to the record. */
interface RecordHour extends Omit<RecordEntry, "source"> {
  readonly expectedMinutes: number;
}

export interface RecordSummary {
  readonly expectedMinutes: number;
  readonly recordedMinutes: number;
  readonly synchronisedMinutes: number;
  /** Minutes in which a check found the clock outside its bound. */
  readonly violations: number;
  /** In ms; null if no bound is known. */
  readonly medianBoundMs: number | null;
  readonly largestBoundMs: number | null;
  readonly gaps: number;
  readonly longestGapMinutes: number;
}

export interface RecordDay extends RecordSummary {
  readonly startMs: number;
}

export function summarizeRecord(record: AccuracyRecord): RecordSummary {
  return summarize(listHours(record));
}

/** The last `count` days on the calendar of a zone, the oldest first. One before the first minute on record expects no minutes. */
export function listDays(record: AccuracyRecord, zone: string, count: number): RecordDay[] {
  const hours = listHours(record);
  const today = civilDateAt(zone, record.toMs - 1);
  const starts = Array.from(
    { length: count + 1 },
    (_, index) => civilDay(zone, addDays(today, index + 1 - count))?.start ?? record.toMs,
  );
  return starts.slice(0, count).map((startMs, index) => {
    const endMs = starts[index + 1] ?? record.toMs;
    return {
      startMs,
      ...summarize(hours.filter((hour) => hour.startMs >= startMs && hour.startMs < endMs)),
    };
  });
}

/** Every hour from the first minute on record, or from the start of the range, to its end. */
function listHours(record: AccuracyRecord): readonly RecordHour[] {
  const { firstMs, toMs, entryMinutes, entries } = record;
  if (firstMs === null) return [];
  const fromMs = Math.max(record.fromMs, firstMs);
  const lengthMs = entryMinutes * MINUTE_MS;
  const byStart = new Map(entries.map((entry) => [entry.startMs, entry]));
  const hours: RecordHour[] = [];
  for (let at = fromMs - (fromMs % lengthMs); at < toMs; at += lengthMs) {
    const startMs = Math.max(at, fromMs);
    const entry = byStart.get(at);
    const expectedMinutes = (Math.min(at + lengthMs, toMs) - startMs) / MINUTE_MS;
    const recordedMinutes = Math.min(entry?.recordedMinutes ?? 0, expectedMinutes);
    hours.push({
      startMs,
      expectedMinutes,
      recordedMinutes,
      synchronisedMinutes: Math.min(entry?.synchronisedMinutes ?? 0, recordedMinutes),
      violations: entry?.violations ?? 0,
      boundMs: entry?.boundMs ?? null,
      medianBoundMs: entry?.medianBoundMs ?? null,
    });
  }
  return hours;
}

function summarize(hours: readonly RecordHour[]): RecordSummary {
  type Minutes = "expectedMinutes" | "recordedMinutes" | "synchronisedMinutes" | "violations";
  const sum = (name: Minutes) => hours.reduce((total, hour) => total + hour[name], 0);
  const bounds = hours.flatMap(({ boundMs }) => (boundMs === null ? [] : [boundMs]));
  const gaps = listGapMinutes(hours);
  return {
    expectedMinutes: sum("expectedMinutes"),
    recordedMinutes: sum("recordedMinutes"),
    synchronisedMinutes: sum("synchronisedMinutes"),
    violations: sum("violations"),
    medianBoundMs: medianBound(hours),
    largestBoundMs: bounds.length > 0 ? Math.max(...bounds) : null,
    gaps: gaps.length,
    longestGapMinutes: Math.max(0, ...gaps),
  };
}

/** Of the hours' medians, each counted by its recorded minutes. */
function medianBound(hours: readonly RecordHour[]): number | null {
  const known = hours
    .filter((hour) => hour.medianBoundMs !== null)
    .sort((one, other) => Number(one.medianBoundMs) - Number(other.medianBoundMs));
  const total = known.reduce((minutes, { recordedMinutes }) => minutes + recordedMinutes, 0);
  let counted = 0;
  for (const { medianBoundMs, recordedMinutes } of known) {
    counted += recordedMinutes;
    if (counted * 2 >= total) return medianBoundMs;
  }
  return null;
}

/** The minutes missing in each gap. An hour does not say which of its minutes are missing: those at both ends of empty hours join them. */
function listGapMinutes(hours: readonly RecordHour[]): readonly number[] {
  const gaps: number[] = [];
  let isOpen = false;
  for (const { expectedMinutes, recordedMinutes } of hours) {
    const missing = expectedMinutes - recordedMinutes;
    if (missing > 0 && isOpen) gaps.push((gaps.pop() ?? 0) + missing);
    else if (missing > 0) gaps.push(missing);
    isOpen = missing > 0 && (recordedMinutes === 0 || !isOpen);
  }
  return gaps;
}

/** "0.38" and "ms", "42" and "µs" or "1.3" and "s" from ms: two digits, rounded up, because it is a bound. */
export function boundParts(ms: number): readonly [figure: string, unit: string] {
  if (ms === 0) return [formatDecimal(0, 0), m.unitMillisecond()];
  const step = 10 ** (Math.floor(Math.log10(ms)) - 1);
  // Without the small amount, 0.29 / 0.01 would be more than 29.
  const rounded = Math.ceil(ms / step - 1e-9) * step;
  const [scale, unit] =
    rounded < 0.1
      ? [1000, m.unitMicrosecond()]
      : rounded < 1000
        ? [1, m.unitMillisecond()]
        : [0.001, m.unitSecond()];
  const value = rounded * scale;
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(value) + 1e-9));
  return [formatDecimal(value, decimals), unit];
}

export function formatPlusMinus(ms: number | null): string {
  return ms === null ? m.recordUnknown() : `±${boundParts(ms).join("\u00a0")}`;
}

/** "99.98 %": rounded down, so that only the whole is 100 %, and at least 0.01 % of anything. "–" of nothing. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = Math.max(part === 0 ? 0 : 1, Math.floor((part * 10_000) / whole)) / 100;
  const decimals = String(percent).split(".")[1]?.length ?? 0;
  return m.recordShare({ percent: formatDecimal(percent, decimals) });
}

/** "3 h 20 min", "2 days 5 h" for whole minutes, the latter rounded down to hours. */
export function formatLength(minutes: number): string {
  if (minutes < 2 * MINUTES_PER_DAY) return formatDuration(minutes);
  const hours = Math.floor((minutes % MINUTES_PER_DAY) / 60);
  const days = formatDays(Math.floor(minutes / MINUTES_PER_DAY));
  return [days, formatDuration(hours * 60)].filter(Boolean).join(" ");
}
