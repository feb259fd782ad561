import { HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";

/** A day of the year and the wall time of a transition on it. */
interface YearlyTransition {
  /** Midnight UTC of the day, in ms. */
  readonly dayOf: (year: number) => number;
  /** From midnight, in wall time before the transition: -167 to 167 hours. */
  readonly timeMs: number;
}

/** The TZ string at the end of a TZif file: POSIX, with the extensions of RFC 9636, section 3.3.1. */
export interface PosixTz {
  /** East of UTC. */
  readonly standardMs: number;
  /** The abbreviation of standard time. */
  readonly standardName: string;
  readonly dst:
    | {
        readonly offsetMs: number;
        readonly name: string;
        readonly start: YearlyTransition;
        readonly end: YearlyTransition;
      }
    | undefined;
}

const NAME = "(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)";
const TIME = "[+-]?\\d{1,3}(?::\\d\\d){0,2}";
const DAY = "(?:M\\d{1,2}\\.[1-5]\\.[0-6]|J\\d{1,3}|\\d{1,3})";
const DATE = `(${DAY})(?:/(${TIME}))?`;
const TZ = new RegExp(`^(${NAME})(${TIME})(?:(${NAME})(${TIME})?,${DATE},${DATE})?$`);
/** RFC 9636, section 3.3. */
const UNKNOWN = "<-00>";
const MAX_OFFSET_HOURS = 24;
const MAX_TIME_HOURS = 167;

/** Throws if the string is not a TZ string, or has DST without its dates. */
export function readPosixTz(text: string): PosixTz {
  if (text.startsWith(UNKNOWN)) throw new Error("its local time is unknown");
  const [, name, standard, dstName = "", dst, startDay, startTime, endDay, endTime] =
    TZ.exec(text) ?? [];
  if (name === undefined || standard === undefined)
    throw new Error(`the TZ string ${JSON.stringify(text)} is malformed`);
  const standardMs = 0 - readTime(standard, MAX_OFFSET_HOURS);
  const standardName = readName(name);
  if (startDay === undefined || endDay === undefined)
    return { standardMs, standardName, dst: undefined };
  return {
    standardMs,
    standardName,
    dst: {
      name: readName(dstName),
      offsetMs: dst === undefined ? standardMs + HOUR_MS : 0 - readTime(dst, MAX_OFFSET_HOURS),
      start: readTransition(startDay, startTime),
      end: readTransition(endDay, endTime),
    },
  };
}

/** Without the angle brackets that a name with digits has. */
function readName(name: string): string {
  return name.replace(/[<>]/g, "");
}

function readTransition(day: string, time = "2"): YearlyTransition {
  return { dayOf: readDay(day), timeMs: readTime(time, MAX_TIME_HOURS) };
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
  // February 29 is never counted.
  if (text.startsWith("J"))
    return (year) => Date.UTC(year, 0, first + Number(first > 59 && isLeapYear(year)));
  if (!text.startsWith("M")) return (year) => Date.UTC(year, 0, first + 1);
  return (year) => {
    const month = new Date(Date.UTC(year, first - 1, 1));
    const day = 1 + ((weekday - month.getUTCDay() + 7) % 7) + (week - 1) * 7;
    const monthDays = new Date(Date.UTC(year, first, 0)).getUTCDate();
    return Date.UTC(year, first - 1, day > monthDays ? day - 7 : day);
  };
}

function isLeapYear(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
}

/** The transitions of some years in ascending order, each with what it starts. */
export function yearlyTransitions(
  { standardMs, dst }: PosixTz,
  firstYear: number,
  lastYear: number,
): { readonly instant: number; readonly isDst: boolean }[] {
  if (!dst) return [];
  const { offsetMs, start, end } = dst;
  const transitions = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    transitions.push(
      // The end first: DST for the whole year ends and starts at the same instant.
      { instant: end.dayOf(year) + end.timeMs - offsetMs, isDst: false },
      { instant: start.dayOf(year) + start.timeMs - standardMs, isDst: true },
    );
  }
  return transitions.sort((a, b) => a.instant - b.instant);
}
