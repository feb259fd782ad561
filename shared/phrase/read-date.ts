import { MONTHS, WEEKDAYS } from "../zones/format-time.ts";
import { type PhraseText, pattern } from "./phrase-text.ts";

/** A date as it is written; the month is 1 to 12 if it exists. */
export interface WrittenDate {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
}

/** Likeliest first. */
type WrittenDates = readonly [WrittenDate, ...WrittenDate[]];

export type PhraseDate =
  /** Days after today. */
  | { readonly kind: "days"; readonly days: number }
  /** Weekday 0 is Sunday. */
  | { readonly kind: "weekday"; readonly weekday: number; readonly which: WhichWeek }
  /** Two where day and month may be either way round. The weekday, if one is given too, must be that of the date. */
  | {
      readonly kind: "calendar";
      readonly dates: WrittenDates;
      readonly weekday: number | undefined;
    };

/** "coming" is the first from today on. */
export type WhichWeek = "coming" | "next" | "next-week" | "last";

export interface ReadDate {
  readonly date: PhraseDate;
  /** Its text. */
  readonly written: string;
  /** Whether it is a weekday alone, which a name may begin with: "Friday Harbor". */
  readonly mayBeName: boolean;
}

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";
const YEAR = "(?<year>(?:19|20|21)\\d{2})";
const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const WEEKDAY =
  "(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)";
const NOT_A_TIME = `(?!\\d|\\s?[:.h]\\s?\\d{2}|[ap]\\.?m|\\s?[ap](?:\\.?\\s?m)?${END})`;

const ISO = pattern(
  `${START}(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})(?!\\d)(?:T(?=\\d))?`,
);
const DOTTED = pattern(
  `${START}(?<day>\\d{1,2})\\.\\s?(?<month>0?[1-9]|1[0-2])\\.(?:\\s?(?<year>\\d{4}|\\d{2})(?![\\d:]))?`,
);
const NUMBERS = pattern(
  `${START}(?<one>\\d{1,2})(?:/|-(?=\\d{1,2}-\\d{4}))(?<two>\\d{1,2})(?:[/-](?<year>\\d{4}|\\d{2}))?(?![\\d/-])`,
);
const DAY_MONTH = pattern(
  `${START}(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s?(?:of\\s)?${MONTH}\\.?${END}(?:,?\\s${YEAR}${END}${NOT_A_TIME})?`,
);
const MONTH_DAY = pattern(
  `${START}${MONTH}\\.?\\s?(?<day>\\d{1,2})(?:st|nd|rd|th)?${NOT_A_TIME}(?:,?\\s${YEAR}${END}${NOT_A_TIME})?`,
);
/** As `date` writes it: "Thu Oct 29 11:00:09 EDT 2026". */
const YEAR_AFTER_TIME = pattern(`(?<=\\d:\\d{2}(?: [A-Z]{2,5})? )${YEAR}$`);
const DAYS = [
  { words: pattern(`${START}(?:the )?day after tomorrow${END}`), days: 2 },
  { words: pattern(`${START}(?:the )?day before yesterday${END}`), days: -2 },
  { words: pattern(`${START}(?:tomorrow|tmrw|tmr)${END}`), days: 1 },
  { words: pattern(`${START}yesterday${END}`), days: -1 },
  { words: pattern(`${START}today${END}`), days: 0 },
] as const;
const IN_DAYS = pattern(
  `${START}in (?<count>\\d{1,3}|an?|one|two|three) (?<unit>day|week)s?${END}`,
);
const DAYS_FROM_NOW = pattern(
  `${START}(?<count>\\d{1,3}|an?|one|two|three) (?<unit>day|week)s? from now${END}`,
);
const DAYS_AGO = pattern(
  `${START}(?<count>\\d{1,3}|an?|one|two|three) (?<unit>day|week)s? ago${END}`,
);
const NEXT_WEEK = pattern(`${START}next week${END}`);
const WEEKDAY_ALONE = pattern(`${START}${WEEKDAY}\\.?${END}`);
const WEEKDAY_OF = pattern(`${START}(?<which>next|this|coming|last|on)\\s${WEEKDAY}\\.?${END}`);

/** Takes the date out of a text; undefined if it has none. With `isName` a weekday alone is left, as part of a name. */
export function readDate(text: PhraseText, isName = false): ReadDate | undefined {
  const calendar = readCalendar(text);
  if (calendar) {
    const weekday = weekdayOf(text.take(WEEKDAY_ALONE));
    const date = { kind: "calendar", dates: calendar.dates, weekday } as const;
    return { date, written: calendar.written, mayBeName: false };
  }
  return readDays(text) ?? readWeekday(text, isName);
}

function readDays(text: PhraseText): ReadDate | undefined {
  for (const { words, days } of DAYS) {
    const match = text.take(words);
    if (match) return { date: { kind: "days", days }, written: match[0], mayBeName: false };
  }
  const ahead = text.take(IN_DAYS) ?? text.take(DAYS_FROM_NOW);
  const match = ahead ?? text.take(DAYS_AGO);
  if (!match) return undefined;
  const { count = "", unit = "" } = match.groups ?? {};
  const days = countOf(count) * (/week/i.test(unit) ? 7 : 1);
  return {
    date: { kind: "days", days: ahead ? days : 0 - days },
    written: match[0],
    mayBeName: false,
  };
}

function countOf(text: string): number {
  const words: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 };
  return words[text.toLowerCase()] ?? Number(text);
}

function readWeekday(text: PhraseText, isName: boolean): ReadDate | undefined {
  const isNextWeek = text.has(WEEKDAY_ALONE) && text.take(NEXT_WEEK) !== undefined;
  const qualified = text.take(WEEKDAY_OF);
  const match = qualified ?? (isName ? undefined : text.take(WEEKDAY_ALONE));
  const weekday = weekdayOf(match);
  if (!match || weekday === undefined) return undefined;
  const word = qualified?.groups?.["which"]?.toLowerCase();
  const which = isNextWeek ? "next-week" : word === "next" || word === "last" ? word : "coming";
  return {
    date: { kind: "weekday", weekday, which },
    written: match[0],
    mayBeName: !qualified && !isNextWeek,
  };
}

function readCalendar(text: PhraseText): { dates: WrittenDates; written: string } | undefined {
  const match = text.take(ISO) ?? text.take(DOTTED) ?? text.take(DAY_MONTH) ?? text.take(MONTH_DAY);
  if (match) {
    const { month = "", day } = match.groups ?? {};
    const year = match.groups?.["year"] ?? text.take(YEAR_AFTER_TIME)?.groups?.["year"];
    const date = { year: yearOf(year), month: monthOf(month), day: Number(day) };
    return { dates: [date], written: match[0] };
  }
  const numbers = text.take(NUMBERS);
  if (!numbers) return undefined;
  const { one, two, year } = numbers.groups ?? {};
  return { dates: bothOrders(Number(one), Number(two), yearOf(year)), written: numbers[0] };
}

/** Both orders of month and day, without those that have no such month. */
function bothOrders(one: number, two: number, year: number | undefined): WrittenDates {
  const monthFirst = { year, month: one, day: two };
  const dayFirst = { year, month: two, day: one };
  if (one === two || two > 12) return [monthFirst];
  return one > 12 ? [dayFirst] : [monthFirst, dayFirst];
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function monthOf(text: string): number {
  const letters = text.slice(0, 3).toLowerCase();
  const index = MONTHS.findIndex((name) => name.toLowerCase().startsWith(letters));
  return index < 0 || /\d/.test(text) ? Number(text) : index + 1;
}

function weekdayOf(match: RegExpExecArray | undefined): number | undefined {
  const letters = match?.groups?.["weekday"]?.slice(0, 3).toLowerCase();
  const index = letters ? WEEKDAYS.findIndex((name) => name.toLowerCase().startsWith(letters)) : -1;
  return index < 0 ? undefined : index;
}
