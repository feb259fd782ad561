import { MINUTES_PER_DAY } from "../durations.ts";
import { parseTime } from "./parse-time.ts";
import { type PhraseText, pattern } from "./phrase-text.ts";
import { readRange } from "./read-range.ts";

/**
 * A time of day, as minutes of it (0 to 1440), likeliest first where am and pm are both possible, with its length if it is a
 * range; one counted from now; or an instant (ms).
 */
export type PhraseTime =
  | {
      readonly kind: "clock";
      readonly minutes: readonly number[];
      readonly lengthMinutes?: number;
    }
  | { readonly kind: "instant"; readonly instant: number }
  | { readonly kind: "from-now"; readonly minutes: number };

export type ReadTime =
  | {
      readonly time: PhraseTime;
      /** Whether it is a number alone, which is a time only beside a date, a zone or a place. */
      readonly isBare: boolean;
      /** Whether its words may also be a name: "noon", or a number. */
      readonly mayBeName: boolean;
      readonly notATime?: undefined;
    }
  /** Written like a time, but none: "13pm". */
  | { readonly notATime: string };

type DayHalf = "morning" | "afternoon" | "evening" | "night";

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";
const AM_PM = `(?:[ap]\\.?\\s?m(?:\\.|${END}|(?<=\\d[ap]m))|[ap]${END})`;
const HOURS_WORD = `(?:\\s?(?:hrs?|hours|h|uhr)${END})?`;
const NUMBERS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const COUNT = `\\d{1,3}(?:\\.5)?|an?|half an|${NUMBERS.join("|")}`;
const MINUTE_UNIT = "minutes?|mins?|m";
const HOUR_UNIT = "hours?|hrs?|h";
const HOUR = `\\d{1,2}|${NUMBERS.join("|")}`;

const SPAN = `(?<count>${COUNT})\\s?(?<unit>${MINUTE_UNIT}|${HOUR_UNIT})(?:\\s(?:and\\s)?(?<rest>\\d{1,2})\\s?(?:${MINUTE_UNIT}))?`;
const IN_SPAN = pattern(`${START}in ${SPAN}${END}`);
const FROM_NOW = pattern(`${START}${SPAN} from now${END}`);
const AGO = pattern(`${START}${SPAN} ago${END}`);
const NOW = pattern(`${START}(?:right )?now${END}`);
const UNIX = pattern(`(?<![\\p{L}\\p{N}.,:+-])(?<seconds>\\d{10})(?<ms>\\d{3})?(?![\\p{L}\\p{N}])`);
const TONIGHT = pattern(`${START}tonight${END}`);
const NAMED = pattern(`${START}(?:noon|midday|midnight)${END}`);
const TWELVE_NAMED = pattern(`${START}12(?::00)? (?:noon|midday|midnight)${END}`);
const DAY_HALF = pattern(
  `${START}(?:(?:early |late )?in the |this )?(?<half>morning|afternoon|evening)${END}|${START}(?:at |in the )?(?<night>night|tonight)${END}`,
);
/** Beside a time of day, where a place may be called "Evening Shade". */
const DAY_HALF_OF_CLOCK = pattern(
  `${START}(?:in the |this )(?<half>morning|afternoon|evening)${END}|${START}(?<night>at night|in the night|tonight)${END}`,
);
const SPOKEN_MINUTES = "half|quarter|five|ten|twenty(?:[- ]five)?|\\d{1,2}(?= minutes)";
const PAST = pattern(
  `${START}(?:a )?(?<minutes>${SPOKEN_MINUTES}|5|20|25)(?: minutes?)? (?<way>past|after|to|before|of) (?<hour>${HOUR})(?: o['’]?\\s?clock)?\\s?(?<half>${AM_PM})?`,
);
const PAST_NAMED = pattern(
  `${START}(?:a )?(?<minutes>${SPOKEN_MINUTES}|\\d{1,2})(?: minutes?)? (?<way>past|after|to|before|of) (?<hour>noon|midday|midnight)${END}`,
);
/** In Britain, "half three" is half past it. */
const HALF_PAST = pattern(
  `${START}(?<minutes>half) (?<hour>${HOUR})${END}(?!\\s?[:.]\\d)\\s?(?<half>${AM_PM})?`,
);
const O_CLOCK = pattern(`${START}(?<hour>${HOUR})\\s?o['’]?\\s?clock${END}\\s?(?<half>${AM_PM})?`);
const CLOCK = pattern(
  `(?<![\\p{L}\\p{N}:.+])(?<clock>\\d{1,2}\\s?[:.]\\s?\\d{2})(?<seconds>:\\d{2}(?:[.,]\\d+)?)?(?![\\d:])\\s?(?<half>${AM_PM})?${HOURS_WORD}`,
);
const FRENCH = pattern(`${START}\\d{1,2}h(?:\\d{2})?${END}`);
const HALVED = pattern(`${START}\\d{1,4}\\s?${AM_PM}`);
const AT_HOUR = pattern(`${START}at (?<hour>\\d{1,2}|${NUMBERS.join("|")})${END}(?![-–./:]\\d)`);
const BARE = pattern(
  `(?<![\\p{L}\\p{N}+−–./:#-])(?<digits>\\d{1,4})(?!\\d|[-–./:]\\d|(?:st|nd|rd|th)${END})${HOURS_WORD}`,
);

const MINUTES: Readonly<Record<string, number>> = {
  half: 30,
  quarter: 15,
  five: 5,
  ten: 10,
  twenty: 20,
};

/** Takes the time out of a text; undefined if it has none. */
export function readTime(text: PhraseText): ReadTime | undefined {
  const fromNow = readFromNow(text);
  if (fromNow) return fromNow;
  const unix = text.take(UNIX);
  if (unix) return certain({ kind: "instant", instant: instantOf(unix) });
  const range = readRange(text);
  if (range) {
    const { minute, lengthMinutes } = range;
    return certain({ kind: "clock", minutes: [minute], lengthMinutes });
  }
  const spoken = readSpoken(text);
  if (spoken) return spoken;
  const noon = text.take(TWELVE_NAMED);
  if (noon) return certain(namedTime(noon[0]));
  const clock = text.take(CLOCK) ?? text.take(HALVED) ?? text.take(FRENCH);
  if (clock) return readClock(clock, readDayHalf(text, DAY_HALF_OF_CLOCK));
  const named = text.take(NAMED);
  if (named && /midnight/i.test(named[0]) && text.take(TONIGHT)) {
    return certain(clockOf([MINUTES_PER_DAY]));
  }
  if (named) return { time: namedTime(named[0]), isBare: false, mayBeName: true };
  if (text.take(NOW))
    return { time: { kind: "from-now", minutes: 0 }, isBare: false, mayBeName: true };
  return readBare(text);
}

/** In ms, of Unix time in seconds or milliseconds. */
function instantOf({ groups }: RegExpExecArray): number {
  return Number(`${groups?.["seconds"]}${groups?.["ms"] ?? "000"}`);
}

/** "Noon", "12 midnight". */
function namedTime(written: string): PhraseTime {
  return clockOf([/midnight/i.test(written) ? 0 : MINUTES_PER_DAY / 2]);
}

function readFromNow(text: PhraseText): ReadTime | undefined {
  const ahead = text.take(IN_SPAN) ?? text.take(FROM_NOW);
  const match = ahead ?? text.take(AGO);
  if (!match) return undefined;
  const { count = "", unit = "", rest = "0" } = match.groups ?? {};
  const perUnit = /^m/i.test(unit) ? 1 : 60;
  const minutes = Math.round(countOf(count) * perUnit) + Number(rest);
  return certain({ kind: "from-now", minutes: ahead ? minutes : 0 - minutes });
}

function countOf(text: string): number {
  if (/^half/i.test(text)) return 0.5;
  if (/^an?$/i.test(text)) return 1;
  return numberOf(text);
}

function numberOf(text: string): number {
  const word = NUMBERS.indexOf(text.toLowerCase());
  return word < 0 ? Number(text) : word + 1;
}

/** "3 o'clock", "half past 3", "quarter to 4 pm". */
function readSpoken(text: PhraseText): ReadTime | undefined {
  const match =
    text.take(PAST_NAMED) ?? text.take(PAST) ?? text.take(HALF_PAST) ?? text.take(O_CLOCK);
  if (!match) return undefined;
  const { hour = "", half = "", minutes, way } = match.groups ?? {};
  const hours = NAMED().test(hour)
    ? [/midnight/i.test(hour) ? 0 : 12]
    : hoursOf(numberOf(hour), half || readDayHalf(text));
  const distance = minutes === undefined ? 0 : minutesOf(minutes);
  if (hours.length === 0) return { notATime: match[0].trim() };
  const isBefore = way !== undefined && /^(?:to|before|of)$/i.test(way);
  const minutesOfDay = hours.map((one) => one * 60 + (isBefore ? 0 - distance : distance));
  return certain(
    clockOf(minutesOfDay.map((minute) => (minute + MINUTES_PER_DAY) % MINUTES_PER_DAY)),
  );
}

function minutesOf(text: string): number {
  const [first = "", second] = text.toLowerCase().split(/[- ]/);
  return (MINUTES[first] ?? Number(first)) + (second ? (MINUTES[second] ?? 0) : 0);
}

function readClock(match: RegExpExecArray, ofDay: DayHalf | undefined): ReadTime {
  const { clock, seconds = "", half = "" } = match.groups ?? {};
  if (clock && half === "" && /^24\D+00$/.test(clock)) return certain(clockOf([MINUTES_PER_DAY]));
  const minute = parseTime(clock === undefined ? match[0] : `${clock} ${half}`);
  if (minute === undefined || Number(seconds.slice(1, 3)) > 59)
    return { notATime: match[0].trim() };
  const [hour] = clock && half === "" && ofDay ? hoursOf(Math.floor(minute / 60), ofDay) : [];
  return certain(clockOf([hour === undefined ? minute : hour * 60 + (minute % 60)]));
}

function readBare(text: PhraseText): ReadTime | undefined {
  const at = text.take(AT_HOUR);
  const match = at ?? text.take(BARE);
  if (!match) return undefined;
  const digits = match.groups?.["digits"] ?? String(numberOf(match.groups?.["hour"] ?? ""));
  const half = readDayHalf(text);
  if (digits.length > 2) {
    const minute = parseTime(digits);
    return minute === undefined
      ? undefined
      : { time: clockOf([minute]), isBare: true, mayBeName: true };
  }
  const hours = hoursOf(Number(digits), half);
  if (hours.length === 0) return undefined;
  const isNamed = at !== undefined || half !== undefined;
  return { time: clockOf(hours.map((hour) => hour * 60)), isBare: !isNamed, mayBeName: !isNamed };
}

function readDayHalf(text: PhraseText, words = DAY_HALF): DayHalf | undefined {
  const { half, night } = text.take(words)?.groups ?? {};
  return night ? "night" : (half?.toLowerCase() as DayHalf | undefined);
}

/** The hours (0 to 23) that an hour may be; both halves of the day, likeliest first, if nothing tells. */
function hoursOf(hour: number, half: string | undefined): readonly number[] {
  if (hour >= 24) return [];
  if (hour > 12 || hour === 0) return [hour];
  const [am, pm] = [hour % 12, (hour % 12) + 12];
  if (!half) return hour >= 7 && hour < 12 ? [am, pm] : [pm, am];
  if (half === "night") return hour >= 6 && hour < 12 ? [pm] : [am];
  return half === "morning" || /^a(?!f)/i.test(half) ? [am] : [pm];
}

function certain(time: PhraseTime): ReadTime {
  return { time, isBare: false, mayBeName: false };
}

function clockOf(minutes: readonly (number | undefined)[]): PhraseTime {
  return { kind: "clock", minutes: minutes.filter((minute) => minute !== undefined) };
}
