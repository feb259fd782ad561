import { formatDuration, formatShortDate } from "#formats/lazy";
import * as m from "#messages";
import type { AccuracyRecord, RecordEntry } from "../../../shared/api/accuracy-record.ts";
import { HOUR_MS, MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { locale } from "../../i18n/locale.ts";

interface RecordHour extends Omit<RecordEntry, "source"> {
  readonly expectedMinutes: number;
}

const NOTHING_RECORDED = {
  recordedMinutes: 0,
  synchronisedMinutes: 0,
  violations: 0,
  boundMs: null,
  medianBoundMs: null,
};

/** Every hour of a record by hours. Nothing is expected of it before the first minute on record. */
export function listHours(record: AccuracyRecord): readonly RecordHour[] {
  const { fromMs, toMs, firstMs, entries } = record;
  const byStart = new Map(entries.map((entry) => [entry.startMs, entry]));
  const hours: RecordHour[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += HOUR_MS) {
    const expectedMs = Math.min(startMs + HOUR_MS, toMs) - Math.max(startMs, firstMs ?? toMs);
    const expectedMinutes = Math.max(0, expectedMs / MINUTE_MS);
    hours.push({ ...NOTHING_RECORDED, ...byStart.get(startMs), startMs, expectedMinutes });
  }
  return hours;
}

export type RecordSummary = ReturnType<typeof summarize>;

export function summarize(hours: readonly RecordHour[]) {
  type Minutes = "expectedMinutes" | "recordedMinutes" | "synchronisedMinutes" | "violations";
  const sum = (name: Minutes) => hours.reduce((total, hour) => total + hour[name], 0);
  const bounds = hours.flatMap(({ boundMs }) => boundMs ?? []);
  const medians = hours.flatMap(({ medianBoundMs }) => medianBoundMs ?? []).sort((a, b) => a - b);
  const gaps = listGapMinutes(hours);
  return {
    expectedMinutes: sum("expectedMinutes"),
    recordedMinutes: sum("recordedMinutes"),
    synchronisedMinutes: sum("synchronisedMinutes"),
    /** Minutes in which a check found the clock outside its bound. */
    violations: sum("violations"),
    /** In ms, of the hours' medians; null if no bound is known. */
    medianBoundMs: medians[Math.floor((medians.length - 1) / 2)] ?? null,
    largestBoundMs: bounds.length > 0 ? Math.max(...bounds) : null,
    gaps: gaps.length,
    longestGapMinutes: Math.max(0, ...gaps),
  };
}

export type RecordDay = ReturnType<typeof listDays>[number];

export function listDays(hours: readonly RecordHour[], zone: string, count: number) {
  const byDate = Map.groupBy(hours, ({ startMs }) => formatShortDate(startMs, zone));
  return [...byDate].slice(-count).map(([date, some]) => ({ date, ...summarize(some) }));
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
  if (ms === 0) return ["0", m.unitMillisecond()];
  // Up to the values that two digits round up to the next unit.
  const [value, unit] =
    ms <= 0.099
      ? [ms * 1000, m.unitMicrosecond()]
      : ms <= 990
        ? [ms, m.unitMillisecond()]
        : [ms / 1000, m.unitSecond()];
  const digits = { minimumSignificantDigits: 2, maximumSignificantDigits: 2 };
  const options = { ...digits, roundingMode: "ceil", useGrouping: false } as const;
  return [new Intl.NumberFormat(locale, options).format(value), unit];
}

export function formatPlusMinus(ms: number | null): string {
  return ms === null ? m.recordUnknown() : `±${boundParts(ms).join("\u00a0")}`;
}

/** "99.98 %": rounded down, so that only the whole is 100 %, and at least 0.01 % of anything. "–" of nothing. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = Math.max(part === 0 ? 0 : 0.01, (part * 100) / whole);
  const options = { maximumFractionDigits: 2, roundingMode: "floor" } as const;
  return m.recordShare({ percent: new Intl.NumberFormat(locale, options).format(percent) });
}

/** "3 h 20 min", "2 days 5 h" for whole minutes, the latter rounded down to hours. */
export function formatLength(minutes: number): string {
  if (minutes < 2 * MINUTES_PER_DAY) return formatDuration(minutes);
  const hours = Math.floor((minutes % MINUTES_PER_DAY) / 60);
  const unit = { style: "unit", unit: "day", unitDisplay: "long" } as const;
  const days = new Intl.NumberFormat(locale, unit).format(Math.floor(minutes / MINUTES_PER_DAY));
  return [days, formatDuration(hours * 60)].filter(Boolean).join(" ");
}
