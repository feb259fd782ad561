import { type YearlyChange, yearlyPattern } from "../../../shared/zones/yearly-pattern.ts";
import { ruleOf } from "./rule-within.ts";
import type { LocalTimeType, ZoneHistory } from "./zone-history.ts";

export interface DatedPosixTz {
  /** As at the end of a zone's TZif file: "CET-1CEST,M3.5.0,M10.5.0/3". */
  readonly text: string;
  /** In ms: the next change that the text has otherwise; null if it is right without end. */
  readonly untilMs: number | null;
}

const DEFAULT_MINUTE = 120;

/** What a device without tzdata may follow from an instant (ms) on: POSIX, with the extensions of RFC 9636, section 3.3.1. */
export function posixTzAt(history: ZoneHistory, instant: number): DatedPosixTz {
  const { untils, types } = history;
  const { changes, until } = yearlyPattern(ruleOf(history), instant);
  const index = untils.filter((one) => one <= instant).length;
  const type = types[index] as LocalTimeType;
  const isOther = (one: LocalTimeType) => one.offsetMinutes !== type.offsetMinutes;
  const other = types.slice(index).find(isOther) ?? types.slice(0, index).findLast(isOther);
  const known = changes.length > 0 && other ? [type, other] : [type];
  // An abbreviation may change where the offset stays.
  const stray = types.findIndex((one, i) => i > index && !known.some((own) => isSame(own, one)));
  const untilMs = Math.min(
    until ?? Number.POSITIVE_INFINITY,
    untils[stray - 1] ?? Number.POSITIVE_INFINITY,
  );
  return {
    text: writeTz(known, changes),
    untilMs: Number.isFinite(untilMs) ? untilMs : null,
  };
}

function isSame(a: LocalTimeType, b: LocalTimeType): boolean {
  return a.offsetMinutes === b.offsetMinutes && a.abbreviation === b.abbreviation;
}

function writeTz(types: readonly LocalTimeType[], changes: readonly YearlyChange[]): string {
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

/** "2", "-1", "3:45" */
function writeTime(minutes: number): string {
  const distance = Math.abs(minutes);
  const rest = distance % 60 === 0 ? "" : `:${String(distance % 60).padStart(2, "0")}`;
  return `${minutes < 0 ? "-" : ""}${Math.floor(distance / 60)}${rest}`;
}
