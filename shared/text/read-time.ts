import { MINUTES_PER_DAY } from "../durations.ts";
import { ANY, hoursOfPart, MARK } from "./lexicon.ts";
import { END, numberOf, pattern } from "./read-date.ts";
import type { WrittenText } from "./written-text.ts";

/** Minutes from midnight (past 1440 after the night's), likeliest first where am and pm are both possible; minutes from now; or an instant in ms. */
export type PhraseTime =
  | { readonly kind: "clock"; readonly minutes: readonly number[]; readonly lengthMinutes?: number }
  | { readonly kind: "instant"; readonly instant: number }
  | { readonly kind: "from-now"; readonly minutes: number };

export interface ReadTime {
  readonly time: PhraseTime;
  readonly index: number;
  readonly isTonight: boolean;
  /** Whether it is a number alone, which is a time only beside a date, a zone or a place. */
  readonly isBare?: boolean;
  /** Whether its words may also be a name: "noon", or a number. */
  readonly mayBeName?: boolean;
  /** Whether it is a number of three or four digits, which may be a year. */
  readonly isNumber?: boolean;
}

/** What is written like a time that there is not is returned as text. */
type Read = ReadTime | string | undefined;

const { am, pm, noon, midnight, tonight, sign, clock: O_CLOCK } = MARK;
const { hour: HOUR, hours: HOURS_LONG, minute: MINUTE } = MARK;
const { at, in: IN, of: OF, till, between, and, before, past, ago, later } = MARK;
const { the, until, to, tail, from } = MARK;
const HALF = `(?:[${am}${pm}${noon}${midnight}${tonight}]|${ANY.part})`;
/** What follows the hour: "Uhr", "h". */
const SIGN = `[${MARK.sign}${MARK.hour}]`;

const SPACE = "\\s?";
const NOT_WITHIN = "(?<![\\p{L}\\p{N}:.+/#−-])";
const BEFORE_HALF = `(?:(?<lead>${HALF})${SPACE},?(?:[${OF}${at}${IN}]${SPACE})?)?`;
const BEHIND_HALF = `(?:${SPACE},?(?:[${OF}${at}${IN}]${SPACE})?(?<behind>${HALF}))?`;
const NUMBER = `\\d{1,2}|${ANY.number}`;
const HOURS = `(?<hour>${NUMBER})(?!\\d|${SPACE}[:.]\\d)`;
const COUNT = `\\d{1,3}(?:[.,]5)?|${ANY.number}|${MARK.half}(?:\\s${MARK.one})?|${MARK.one}`;

const SPAN = pattern(
  `(?:(?<lead>[${IN}${later}${ago}${before}${between}])${SPACE})?(?:${MARK.about}${SPACE})?(?<!${SIGN}\\s?|\\d)(?<count>${COUNT})\\s?(?<unit>[${HOUR}${HOURS_LONG}${MINUTE}])(?!\\s[${and}${MARK.plus}])(?:${SPACE}(?:${and}\\s)?(?<rest>\\d{1,2})\\s?${MINUTE})?(?:${SPACE}(?<trail>[${later}${ago}]))?`,
);
const UNIX = /(?<![\p{L}\p{N}.,:+-])(?<seconds>\d{10})(?<ms>\d{3})?(?![\p{L}\p{N}])/iu;
const CLOCK_TEXT = `\\d{1,2}(?:\\s?[:.]\\s?\\d{2}|${SPACE}${SIGN}\\s?\\d{2}${MINUTE}?(?!\\d))?`;
const RANGE = pattern(
  `(?<![\\p{L}\\p{N}:.+/#–-])(?:(?<between>[${between}])${SPACE}|(?<start>[${from}${OF}${IN}${at}])${SPACE})?(?<fromLead>${HALF})?${SPACE}(?<from>${CLOCK_TEXT})(?<fromSign>${SPACE}${SIGN})?${SPACE}(?<fromHalf>${HALF})?${SPACE}(?:(?<dash>[-–—]|[${until}${till}])|(?<weak>[${to}${from}${at}])|(?<and>[${and}${MARK.plus}]))${SPACE}(?:[${at}${the}]${SPACE})?(?<toLead>${HALF})?${SPACE}(?<to>${CLOCK_TEXT})(?![\\d:/.-])(?<toSign>${SPACE}${SIGN})?${SPACE}(?<toHalf>${HALF})?(?<tail>${SPACE}${tail})?`,
);

const PAST = pattern(
  `${NOT_WITHIN}(?:${MARK.one}\\s)?(?<minutes>[${MARK.half}${MARK.quarter}]|${ANY.number}|\\d{1,2}(?=${SPACE}${MINUTE})|(?:5|10|20|25)(?=\\s${past})|(?:5|10|15|20|25)(?=\\s${before})|(?:5|10|20|25)(?=\\s${till}\\s(?:[${noon}${midnight}]|\\d{1,2}${SPACE}[${am}${pm}])))(?:${SPACE}${MINUTE})?\\s(?<way>[${past}${before}${till}${OF}])\\s(?:(?<hour>${NUMBER})(?!\\d|[:.]\\d)|(?<named>[${noon}${midnight}]))(?:${SPACE}[${O_CLOCK}${HOUR}${sign}])?${BEHIND_HALF}`,
);
const BEFORE_WORDS = `${MARK.halfPast}${MARK.halfTo}${MARK.quarterPast}${MARK.quarterTo}${MARK.quarterOf}${MARK.half}`;
const SPOKEN_BEFORE = pattern(
  `${BEFORE_HALF}(?:(?<word>[${BEFORE_WORDS}])|${MARK.less}${SPACE}(?<minutes>${NUMBER})(?:${SPACE}${MINUTE})?(?:\\s?${MARK.plus})?)\\s?${HOURS}(?:${SPACE}[${sign}${HOUR}])?${BEHIND_HALF}`,
);
const SPOKEN_AFTER = pattern(
  `${BEFORE_HALF}(?:${HOURS}|(?<named>[${noon}${midnight}]))(?:${SPACE}${SIGN})?${SPACE}(?:(?<word>[${MARK.afterHalf}${MARK.afterQuarter}${MARK.afterQuarterTo}])|(?<way>[${MARK.plus}${MARK.minus}])\\s?(?<minutes>5|10|20|25|${ANY.number})(?!\\d|${SPACE}${SIGN})|\\s?(?<early>\\d{1,2})${MINUTE}${ago})${BEHIND_HALF}`,
);
const NAMED_TWELVE = pattern(
  `${NOT_WITHIN}12(?::00)?(?:\\s?${SIGN})?\\s?(?<named>[${noon}${midnight}])`,
);
const CLOCK = pattern(
  `(?<![\\p{L}\\p{N}:.+])${BEFORE_HALF}(?<clock>\\d{1,2}\\s?[:.]\\s?\\d{2})(?<seconds>:\\d{2}(?:[.,]\\d+)?)?(?![\\d:])(?:${SPACE}[${sign}${HOUR}${HOURS_LONG}])?${BEHIND_HALF}`,
);
const COMPACT = /(?<=\n)(?<clock>\d{4})(?:\d{2})?(?=\n|\s|$)/u;
const HALVED = pattern(
  `${NOT_WITHIN}(?<digits>\\d{1,4}|${ANY.number})(?:${SPACE}${SIGN})?${SPACE}(?:${OF}${SPACE})?(?<behind>${HALF})`,
);
const LED = pattern(
  `(?<lead>${HALF})${SPACE},?(?:[${OF}${at}]${SPACE})?${HOURS}(?:${SPACE}${SIGN}(?:\\s?(?<minute>\\d{2})(?!\\d)(?:\\s?${MINUTE})?)?)?`,
);
const SIGNED = pattern(
  `(?<![\\p{L}\\p{N}:.+])${HOURS}\\s?(?:(?<oClock>${O_CLOCK})|${SIGN}(?:\\s?(?:${and}\\s)?(?<minute>\\d{2})(?![\\d:])(?:\\s?${MINUTE})?)?)${BEHIND_HALF}`,
);
const NAMED = pattern(`(?<named>[${noon}${midnight}])`);
const TONIGHT = pattern(tonight);
const NOW = pattern(MARK.now);
const WHEN = pattern(MARK.when);
const AT_HOUR = pattern(`[${at}${MARK.about}]${SPACE}(?<hour>${NUMBER})(?![-–./:]\\d|\\d)${END}`);
const BARE = pattern(
  `(?<!${IN}\\s)(?<![\\p{L}\\p{N}+−–./:#-])(?<digits>\\d{1,4})(?!\\d|[-–./:]\\d|(?:st|nd|rd|th)${END})(?:${SPACE}${MARK.about}|(?<=\\d{3})${SPACE}${HOURS_LONG})?`,
);
const PART = pattern(HALF);
/** Right after a day, where it may repeat what "am" has said. */
const PART_OF_DAY = pattern(`(?<=\\n\\s?)(?:${ANY.part}|${tonight})`);
const REPEATED = pattern(
  `(?<=(?:\\d|[${am}${pm}${sign}${HOUR}])\\s?)[(\\[]\\s?(?<digits>\\d{1,2}(?:\\s?[:.]\\s?\\d{2})?)(?:${SPACE}${SIGN})?(?:\\s?(?<behind>[${am}${pm}]))?\\s?[)\\]]`,
);

const NOON = 12;

export function readTime(text: WrittenText): Read {
  const repeated = text.take(REPEATED);
  const read =
    readFromNow(text) ??
    readUnix(text) ??
    readRange(text) ??
    readClock(text) ??
    readNamed(text) ??
    readBare(text);
  if (!read || typeof read === "string" || read.time.kind !== "clock") return read;
  const [first = Number.NaN] = read.time.minutes;
  if (repeated) {
    const { digits = "", behind } = repeated.groups ?? {};
    const isSame = minutesOfDigits(digits, behind).includes(first);
    if (!isSame) return text.written(repeated);
  }
  text.take(PART_OF_DAY, (match) => {
    const { from: start, to: end } = HOURS_OF[match[0]] ?? hoursOfPart(match[0]);
    const isIn = (minute: number) => minute >= (start - 2) * 60 && minute <= (end + 2) * 60;
    return isIn(first) || isIn(first + MINUTES_PER_DAY) ? match : undefined;
  });
  return read;
}

function certain(text: WrittenText, match: RegExpExecArray, time: PhraseTime) {
  const isTonight = match[0].includes(tonight) || text.take(TONIGHT) !== undefined;
  return { time, index: match.index, isTonight };
}

function clockTime(text: WrittenText, match: RegExpExecArray, minutes: readonly number[]) {
  if (minutes.length === 0) return text.written(match);
  return certain(text, match, { kind: "clock", minutes });
}

function readFromNow(text: WrittenText): Read {
  return text.take(SPAN, (match) => {
    const { lead, trail, count = "", unit, rest = "0" } = match.groups ?? {};
    if (!lead && !trail) return undefined;
    const isPast = trail === ago || (trail === undefined && (lead === ago || lead === before));
    const whole = count === MARK.one ? 1 : numberOf(count.replace(",", "."));
    const length = count.startsWith(MARK.half) ? 0.5 : whole;
    const minutes = Math.round(length * (unit === MINUTE ? 1 : 60)) + Number(rest);
    return certain(text, match, { kind: "from-now", minutes: isPast ? 0 - minutes : minutes });
  });
}

function readUnix(text: WrittenText): Read {
  const match = text.take(UNIX);
  const { seconds, ms = "000" } = match?.groups ?? {};
  return match && certain(text, match, { kind: "instant", instant: Number(`${seconds}${ms}`) });
}

/** One am or pm is for both ends, so that the range is the shorter one: "11-1pm" begins at 11 am. Two numbers alone are no range, and "15:00-05:00" may be an offset. */
function readRange(text: WrittenText): Read {
  return text.take(RANGE, (match) => {
    const { from: first = "", to: second = "", fromSign, toSign, dash, weak } = match.groups ?? {};
    const { start, between: isBetween, and: isAnd, tail: last } = match.groups ?? {};
    const { fromLead, fromHalf = fromLead, toLead, toHalf = toLead } = match.groups ?? {};
    const isLed = isBetween !== undefined || start === from;
    const isOpened = isLed || start === OF;
    const areWritten = [first, second].every((one) => /[:.]/.test(one)) || (fromSign && toSign);
    // "から" stands for itself only with a sign, or with "まで".
    const isClosed = weak === from && (last ?? fromSign) !== undefined;
    const isJoined = weak === undefined || isOpened || isClosed || areWritten;
    const isClock = (one: string, after?: string) => /\D/.test(one) || after !== undefined;
    const areClocks = isClock(second, toSign) && (isClock(first, fromSign) || dash !== undefined);
    const hasHalf = (fromHalf ?? toHalf) !== undefined;
    if (!isJoined || (isAnd && !isLed) || !(hasHalf || areClocks || isOpened)) return undefined;
    const [range] = endsOf(first, fromHalf, toHalf)
      .flatMap((minute) =>
        endsOf(second, toHalf, fromHalf).map((end) => {
          const lengthMinutes = (end - minute + 2 * MINUTES_PER_DAY) % MINUTES_PER_DAY;
          return { minute, lengthMinutes };
        }),
      )
      .filter(({ lengthMinutes }) => lengthMinutes > 0)
      .toSorted((one, other) => one.lengthMinutes - other.lengthMinutes);
    if (!range) return undefined;
    const { minute, lengthMinutes } = range;
    const isOffset = dash !== undefined && /:/.test(second) && !isLed;
    // "9 to 5" is by day.
    const isByDay = !hasHalf && (isOffset || !areClocks);
    if (isByDay && minute + lengthMinutes > MINUTES_PER_DAY) return undefined;
    const minutes = [minute % MINUTES_PER_DAY];
    return certain(text, match, { kind: "clock", minutes, lengthMinutes });
  });
}

/** The minutes that one end may be: both halves of the day if only the other end says which. */
function endsOf(written: string, half: string | undefined, other: string | undefined) {
  if (half !== undefined || other === undefined) return minutesOfDigits(written, half);
  const [minute = Number.POSITIVE_INFINITY] = minutesOfDigits(written, undefined);
  const early = minute % (NOON * 60);
  return minute >= 13 * 60 ? [] : [early, early + NOON * 60];
}

const SPOKEN_MINUTES: Readonly<Record<string, number>> = {
  [MARK.halfPast]: 30,
  [MARK.half]: 30,
  [MARK.halfTo]: -30,
  [MARK.quarter]: 15,
  [MARK.quarterPast]: 15,
  [MARK.quarterTo]: -15,
  [MARK.quarterOf]: -45,
  [MARK.afterHalf]: 30,
  [MARK.afterQuarter]: 15,
  [MARK.afterQuarterTo]: -15,
};

/** Written times of day: the first that matches counts. */
const CLOCKS = [
  PAST,
  SPOKEN_AFTER,
  SPOKEN_BEFORE,
  NAMED_TWELVE,
  CLOCK,
  COMPACT,
  HALVED,
  LED,
  SIGNED,
];

function readClock(text: WrittenText): Read {
  for (const wanted of CLOCKS) {
    const match = text.take(wanted);
    if (match) return clockTime(text, match, minutesOf(match.groups ?? {}, text));
  }
  return undefined;
}

/** What the groups of such a time mean, in minutes of the day. */
function minutesOf(
  groups: Readonly<Record<string, string | undefined>>,
  text: WrittenText,
): readonly number[] {
  const { clock, digits, hour = "", minute, seconds = "", named, lead, behind } = groups;
  const { oClock, word, way, minutes, early } = groups;
  if (seconds.slice(1, 3) > "59") return [];
  const written = clock ?? digits ?? hour;
  const number = /^\d/.test(written) ? written : String(numberOf(written));
  const mayHavePart = named === undefined && (!clock || Number.parseInt(clock, 10) <= NOON);
  const half = lead ?? behind ?? (mayHavePart ? text.take(PART)?.[0] : undefined);
  const isSpoken =
    [oClock, word, minutes].some((one) => one !== undefined) ||
    (/^\D/.test(written) && minute === undefined && early === undefined);
  const times =
    named !== undefined
      ? [named === noon ? NOON * 60 : 0]
      : isSpoken && half === undefined
        ? bothHalves(Number(number))
        : minutesOfDigits(minute === undefined ? number : `${number}:${minute}`, half);
  const count = early ?? minutes ?? "0";
  const length = SPOKEN_MINUTES[word ?? count] ?? numberOf(count);
  if (length === 0) return times;
  const isBefore =
    word === undefined && (way === undefined || [before, till, OF, MARK.minus].includes(way));
  const distance = isBefore ? 0 - length : length;
  return times.map((one) => (one + distance + MINUTES_PER_DAY) % MINUTES_PER_DAY);
}

function readNamed(text: WrittenText): Read {
  const named = text.take(NAMED);
  if (named) {
    const isMidnight = named[0] === midnight;
    const isTonight = isMidnight && text.take(TONIGHT) !== undefined;
    const minutes = [isTonight ? MINUTES_PER_DAY : isMidnight ? 0 : NOON * 60];
    const read = certain(text, named, { kind: "clock", minutes });
    return { ...read, isTonight, mayBeName: true };
  }
  // "What time is it in Tokyo when it is 15 in Rome" has another time.
  const bare = text.has(WHEN) ? readBare(text) : undefined;
  const now = bare ? undefined : text.take(NOW);
  const isNow = { kind: "from-now", minutes: 0 } as const;
  return bare ?? (now && { ...certain(text, now, isNow), mayBeName: true });
}

function readBare(text: WrittenText): Read {
  const match = text.take(AT_HOUR) ?? text.take(BARE);
  if (!match) return undefined;
  const { hour, digits = "" } = match.groups ?? {};
  const half = text.take(PART)?.[0];
  const isAt = hour !== undefined || half !== undefined;
  const written = hour === undefined ? digits : String(numberOf(hour));
  const isLong = written.length > 2;
  const minutes =
    isLong || half !== undefined ? minutesOfDigits(written, half) : bothHalves(Number(written));
  if (minutes.length === 0 && !isAt) return undefined;
  const read = clockTime(text, match, minutes);
  if (typeof read === "string") return read;
  return { ...read, isBare: !isAt, mayBeName: true, isNumber: isLong && half === undefined };
}

const HOURS_OF: Readonly<Record<string, ReturnType<typeof hoursOfPart>>> = {
  [noon]: { from: 11, to: 16 },
  [midnight]: { from: 22, to: 28 },
  [tonight]: { from: 16, to: 28 },
};

/** Hours from a part of the day within which an hour still counts to it. */
const MAX_DISTANCE = 3;

/** Of "9", "930", "9:30" or "1530", in minutes of the day; empty if it does not exist, or not in that half of the day. */
function minutesOfDigits(written: string, half: string | undefined): readonly number[] {
  const [, hours, minutes = 0] = /^(\d{1,2}?)\D*(\d{2})?\D*$/.exec(written) ?? [];
  const [hour, minute] = [Number(hours ?? Number.POSITIVE_INFINITY), Number(minutes)];
  if (minute > 59 || hour > 24 || (hour === 24 && (minute > 0 || half !== undefined))) return [];
  return hoursIn(hour, half).map((one) => one * 60 + minute);
}

/** Of a spoken hour, in minutes of the day: both halves of it, likeliest first. */
function bothHalves(hour: number): readonly number[] {
  if (hour > 24) return [];
  if (hour > NOON || hour === 0) return [hour * 60];
  const early = (hour % NOON) * 60;
  const late = early + NOON * 60;
  return hour >= 7 && hour < NOON ? [early, late] : [late, early];
}

/** The hour that is nearest to a half or part of the day; none if that is far. */
function hoursIn(hour: number, half: string | undefined): readonly number[] {
  if (half === undefined) return [hour];
  if (half === am || half === pm)
    return hour === 0 || hour > NOON ? [] : [(hour % NOON) + (half === pm ? NOON : 0)];
  const { from: start, to: end } = HOURS_OF[half] ?? hoursOfPart(half);
  const distance = (one: number) =>
    Math.min(...[0, 24].map((day) => Math.max(start + day - one, one - end - day + 0.1, 0)));
  const hours = hour > NOON ? [hour, hour + 24] : [0, NOON, 24].map((more) => (hour % NOON) + more);
  const [best] = hours.toSorted((one, other) => distance(one) - distance(other));
  return best !== undefined && distance(best) <= MAX_DISTANCE ? [best] : [];
}
