import { HOUR_MS, MINUTE_MS } from "../durations.ts";
import { twoDigits } from "./format-offset.ts";
import { weekdayIn, type YearlyChange, yearlyPattern } from "./yearly-pattern.ts";
import { historyWithin, type LocalTimeType, ruleOf, type ZoneHistory } from "./zone-history.ts";
import { offsetIndexAt } from "./zone-rules.ts";

const NAME = "(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)";
const TIME = "[+-]?\\d{1,3}(?::\\d\\d){0,2}";
const DAY = "(?:M\\d{1,2}\\.[1-5]\\.[0-6]|J\\d{1,3}|\\d{1,3})";
const DATE = `(${DAY})(?:/(${TIME}))?`;
const TZ = new RegExp(`^(${NAME})(${TIME})(?:(${NAME})(${TIME})?,${DATE},${DATE})?$`);
/** RFC 9636, section 3.3. */
const UNKNOWN = "<-00>";
const MAX_OFFSET_HOURS = 24;
const MAX_TIME_HOURS = 167;

/** What the TZ string at the end of a TZif file says (RFC 9636, section 3.3.1). Throws if it is malformed, or has DST without its dates. */
function readPosixTz(text: string) {
  if (text.startsWith(UNKNOWN)) throw new Error("its local time is unknown");
  const [, name, standardTime, dstName = "", dstTime, startDay, startTime, endDay, endTime] =
    TZ.exec(text) ?? [];
  if (name === undefined || standardTime === undefined)
    throw new Error(`the TZ string ${JSON.stringify(text)} is malformed`);
  const standardMs = 0 - readTime(standardTime, MAX_OFFSET_HOURS);
  const typeOf = (offsetMs: number, abbreviation: string, isDst: boolean): LocalTimeType => ({
    offsetMinutes: offsetMs / MINUTE_MS,
    abbreviation: abbreviation.replace(/[<>]/g, ""),
    isDst,
  });
  const standard = typeOf(standardMs, name, false);
  if (startDay === undefined || endDay === undefined)
    return { standard, dst: standard, changesIn: () => [] };
  const dstMs =
    dstTime === undefined ? standardMs + HOUR_MS : 0 - readTime(dstTime, MAX_OFFSET_HOURS);
  const dst = typeOf(dstMs, dstName, true);
  const [start, end] = [readChange(startDay, startTime), readChange(endDay, endTime)];
  return {
    standard,
    dst,
    /** When clocks change in a year (ms, UTC), and to what, unsorted. */
    changesIn: (year: number) => [
      // The end first: DST for the whole year ends and starts at the same instant.
      { at: end(year) - dstMs, type: standard },
      { at: start(year) - standardMs, type: dst },
    ],
  };
}

/** The wall time (ms, as if UTC) in a year, 167 hours before or after midnight of its day at most. */
function readChange(day: string, time = "2"): (year: number) => number {
  const [dayOf, timeMs] = [readDay(day), readTime(time, MAX_TIME_HOURS)];
  return (year) => dayOf(year) + timeMs;
}

function readTime(text: string, maxHours: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, "").split(":").map(Number);
  if (hours > maxHours || minutes > 59 || seconds > 59)
    throw new Error(`the TZ string has the time ${text}`);
  const time = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000;
  return text.startsWith("-") ? 0 - time : time;
}

function readDay(text: string): (year: number) => number {
  const [first = 0, week = 0, weekday = 0] = text.replace(/^[MJ]/, "").split(".").map(Number);
  const isValid = text.startsWith("M")
    ? first >= 1 && first <= 12
    : first <= 365 && !(text.startsWith("J") && first === 0);
  if (!isValid) throw new Error(`the TZ string has the day ${text}`);
  if (text.startsWith("J")) {
    // February 29 is never counted, as in 2001.
    const date = new Date(Date.UTC(2001, 0, first));
    return (year) => Date.UTC(year, date.getUTCMonth(), date.getUTCDate());
  }
  if (!text.startsWith("M")) return (year) => Date.UTC(year, 0, first + 1);
  return (year) => weekdayIn(year, { month: first, week, weekday });
}

/** Adds the changes that a TZ string makes between two instants (ms) and somewhat beyond. Throws if it contradicts the history's end. */
export function continueHistory(
  { untils, types }: ZoneHistory,
  text: string,
  start: number,
  end: number,
): ZoneHistory {
  const { standard, dst, changesIn } = readPosixTz(text);
  const known = untils.length === 0 ? [standard] : types;
  // Not which of both: after a change of zone zic may end with standard time in the weeks before DST ends.
  const lastOffset = known.at(-1)?.offsetMinutes;
  if (![standard, dst].some(({ offsetMinutes }) => offsetMinutes === lastOffset))
    throw new Error("its TZ string contradicts its last transition");
  const last = untils.at(-1) ?? Number.NEGATIVE_INFINITY;
  // A year's transitions may fall into the next one, and the first of them may be any time before the start.
  const firstYear = new Date(Math.min(Math.max(last, start), end)).getUTCFullYear() - 2;
  const lastYear = new Date(end).getUTCFullYear() + 1;
  const later = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => changesIn(firstYear + i))
    .flat()
    .sort((a, b) => a.at - b.at)
    .filter(({ at }) => at > last);
  return {
    untils: [...untils, ...later.map(({ at }) => at)],
    types: [...known, ...later.map(({ type }) => type)],
  };
}

export type DatedPosixTz = Readonly<ReturnType<typeof posixTzAt>>;

const DEFAULT_MINUTE = 120;
/** Enough years to show a pattern that ends soon. */
const CHANGES_BEFORE = 6;

/** What a device without tzdata may follow from an instant (ms) on: POSIX, with the extensions of RFC 9636, section 3.3.1. */
export function posixTzAt(history: ZoneHistory, instant: number) {
  const first = history.untils[offsetIndexAt(history, instant) - CHANGES_BEFORE];
  const near = historyWithin(history, first ?? Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const { untils, types } = near;
  const { changes, until } = yearlyPattern(ruleOf(near), instant);
  const index = offsetIndexAt(near, instant);
  const type = types[index] as LocalTimeType;
  const isOther = (one: LocalTimeType) => one.offsetMinutes !== type.offsetMinutes;
  const other = types.slice(index).find(isOther) ?? types.slice(0, index).findLast(isOther);
  const known = changes.length > 0 && other ? [type, other] : [type];
  // An abbreviation may change where the offset stays. A text without changes has no flag of DST.
  const keyOf = ({ offsetMinutes, abbreviation, isDst }: LocalTimeType) =>
    `${offsetMinutes} ${abbreviation} ${known.length > 1 && isDst}`;
  const keys = known.map(keyOf);
  const stray = types.findIndex((one, i) => i > index && !keys.includes(keyOf(one)));
  return {
    text: writeTz(known, changes),
    /** The next change that contradicts the text (ms); infinite if it holds without end. */
    untilMs: Math.min(until, untils[stray - 1] ?? Number.POSITIVE_INFINITY),
  };
}

/** Of one type, or of two with the changes to each. */
export function writeTz(types: readonly LocalTimeType[], changes: readonly YearlyChange[]): string {
  // Ireland's standard time is the later one.
  const [standard, dst] = types.toSorted(
    (a, b) => Number(a.isDst) - Number(b.isDst) || a.offsetMinutes - b.offsetMinutes,
  ) as [LocalTimeType, LocalTimeType | undefined];
  const text = writeName(standard) + writeTime(0 - standard.offsetMinutes);
  if (!dst) return text;
  const isHourLater = dst.offsetMinutes === standard.offsetMinutes + 60;
  const dates = changes
    .toSorted((a) => (a.offsetAfter === dst.offsetMinutes ? -1 : 1))
    .map(({ month, week, weekday, minute }) => {
      const time = minute === DEFAULT_MINUTE ? "" : `/${writeTime(minute)}`;
      return `,M${month}.${week}.${weekday}${time}`;
    });
  const offset = isHourLater ? "" : writeTime(0 - dst.offsetMinutes);
  return text + writeName(dst) + offset + dates.join("");
}

function writeName({ abbreviation }: LocalTimeType): string {
  return /^[A-Za-z]+$/.test(abbreviation) ? abbreviation : `<${abbreviation}>`;
}

/** "2", "-1", "3:45", or "0:19:32" with seconds. */
function writeTime(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  while (parts.at(-1) === 0) parts.pop();
  const rest = parts.map((part) => `:${twoDigits(part)}`).join("");
  return `${minutes < 0 ? "-" : ""}${Math.floor(seconds / 3600)}${rest}`;
}
