import type { CivilDate } from "../zones/civil-day.ts";
import { ANY, MARK, numberOfMark } from "./lexicon.ts";
import type { WrittenText } from "./written-text.ts";

/** A date as it is written; the month is 1 to 12 if it exists. */
export interface WrittenDate extends Omit<CivilDate, "year"> {
  readonly year: number | undefined;
}

export type ReadDate = {
  readonly written: string;
  /** Whether it is a weekday alone, which a name may begin with: "Friday Harbor". */
  readonly mayBeName?: boolean;
} & (
  | { readonly kind: "days"; readonly days: number }
  /** Weekday 0 is Sunday; "coming" is the first from today on. */
  | {
      readonly kind: "weekday";
      readonly weekday: number;
      readonly which: "coming" | "next" | "next-week" | "last";
    }
  /** Likeliest first: two where day and month may be either way round. The weekday, if one is given too, must be that of the date. */
  | {
      readonly kind: "calendar";
      readonly dates: readonly [WrittenDate, ...WrittenDate[]];
      readonly weekday: number | undefined;
    }
);

const { in: IN, on, at, of: OF, from, the, till, until, to, later, ago, before } = MARK;
const { day: DAY, week, next, last, nextWeek, one: ONE } = MARK;
const START = "(?<![\\p{L}\\p{N}])";
export const END = "(?![\\p{L}\\p{N}])";
const YEAR = `(?<year>(?:19|20|21)\\d{2})(?:\\s?[${MARK.year}${OF}](?!\\s?\\d))?`;
const MONTH = `(?<month>${ANY.month})\\.?`;
const HALF = `[${MARK.am}${MARK.pm}]`;
const NOT_A_TIME = `(?!\\d|\\s?[:.h]\\s?\\d{2}|\\s?${HALF}|\\s?[${MARK.hour}${MARK.sign}${MARK.clock}])`;
const YEAR_BESIDE = `(?:(?:,|\\s?[${OF}${from}${on}])?\\s?${YEAR}${END}${NOT_A_TIME})?`;
const ORDINAL = "(?:st|nd|rd|th|er|[.º°])?";

export const pattern = (source: string) => new RegExp(source, "iu");
const CALENDAR = [
  pattern(
    `${START}(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})(?!\\d)(?:t(?=\\d))?`,
  ),
  pattern(`${START}(?<year>(?:19|20|21)\\d{2})(?<month>\\d{2})(?<day>\\d{2})t(?=\\d{4})`),
  pattern(`(?:(?<year>\\d{4})年\\s?)?(?<month>\\d{1,2})月\\s?(?<day>\\d{1,2})(?:[日号號]|${DAY})`),
  pattern(
    `${START}(?<day>\\d{1,2})\\.\\s?(?<month>0?[1-9]|1[0-2])\\.(?:\\s?(?<year>\\d{4}|\\d{2})(?!:)${NOT_A_TIME})?`,
  ),
  pattern(
    `${START}(?:${the}\\s)?(?<day>\\d{1,2})${ORDINAL}\\s?(?:${OF}\\s?)?${MONTH}${END}${YEAR_BESIDE}`,
  ),
  pattern(`${START}${MONTH}\\s?(?<day>\\d{1,2})${ORDINAL}${END}${NOT_A_TIME}${YEAR_BESIDE}`),
  pattern(
    `(?<!\\d/)${START}(?<one>\\d{1,2})(?:/|-(?=\\d{1,2}-\\d{4}))(?<two>\\d{1,2})(?:[/-](?<year>\\d{4}|\\d{2}))?(?![\\d/-])`,
  ),
];
/** As `date` writes it: "Thu Oct 29 11:00:09 EDT 2026". */
const YEAR_AFTER_TIME = pattern(`(?<=\\d:\\d{2}(?: [A-Z]{2,5})? )${YEAR}$`);
const COUNT = `(?<count>\\d{1,3}|${ANY.number}|${ONE})\\s?(?<unit>[${DAY}${week}])`;
const SPAN = pattern(
  `(?:(?<lead>[${IN}${later}${ago}${before}])\\s?)?${COUNT}(?:\\s?(?<trail>[${later}${ago}]))?`,
);
const RELATIVE = pattern(`(?<days>${ANY.days})(?:\\s?${OF}(?=\\s?${ANY.part}))?`);
const NEXT_WEEK = pattern(nextWeek);
const WEEKDAY = pattern(`[([]?(?<weekday>${ANY.weekday})[)\\].]?`);
const WEEKDAY_OF = pattern(
  `(?=[${next}${last}${MARK.this}${on}]|${ANY.weekday}\\s?[${next}${last}])(?:(?<which>[${next}${last}${MARK.this}${on}])\\s?)?(?:${on}\\s?)?(?<weekday>${ANY.weekday})\\.?(?:\\s?(?<behind>[${next}${last}]))?`,
);
const WEEKDAYS = pattern(
  `${ANY.weekday}\\.?\\s?[-–—${till}${to}${until}${at}/&]\\s?${ANY.weekday}`,
);

/** Before a date, it is another: "10 - 22 August". */
const BEFORE_DATE = pattern(
  `(?<![\\d:./-])\\d{1,2}\\.?\\s?(?:[-–—/]|[${till}${until}${to}${at}${IN}${MARK.and}])\\s?(?:${the}\\s?)?$`,
);

/** With `isName` a weekday alone is left, as part of a name. Several weekdays, "Mon-Fri", are no date and are returned as text. */
export function readDate(
  text: WrittenText,
  isDayFirst: boolean,
  isName = false,
): ReadDate | string | undefined {
  const several = text.take(WEEKDAYS);
  if (several) return text.written(several);
  return readCalendar(text, isDayFirst) ?? readDays(text) ?? readWeekday(text, isName);
}

function readDays(text: WrittenText): ReadDate | undefined {
  const relative = text.take(RELATIVE);
  if (relative) {
    const days = numberOfMark(relative.groups?.["days"] ?? "", "days");
    return { kind: "days", days, written: text.written(relative) };
  }
  return text.take(SPAN, (match) => {
    const { lead, trail, count = "", unit } = match.groups ?? {};
    if (!lead && !trail) return undefined;
    const isPast = trail === ago || lead === ago || lead === before;
    const length = (count === ONE ? 1 : numberOf(count)) * (unit === week ? 7 : 1);
    const days = isPast ? 0 - length : length;
    return { kind: "days", days, written: text.written(match) };
  });
}

export function numberOf(written: string): number {
  return /^\d/.test(written) ? Number(written) : numberOfMark(written, "number");
}

function readWeekday(text: WrittenText, isName: boolean): ReadDate | undefined {
  const isNextWeek = text.has(WEEKDAY) && text.take(NEXT_WEEK) !== undefined;
  const qualified = text.take(WEEKDAY_OF);
  const match = qualified ?? (isName ? undefined : text.take(WEEKDAY));
  const weekday = weekdayOf(match?.groups?.["weekday"]);
  if (!match || weekday === undefined) return undefined;
  const word = match.groups?.["behind"] ?? match.groups?.["which"];
  const said = word === next ? "next" : word === last ? "last" : "coming";
  const which = isNextWeek ? "next-week" : said;
  const mayBeName = !qualified && !isNextWeek;
  return { kind: "weekday", weekday, which, written: text.written(match), mayBeName };
}

function readCalendar(text: WrittenText, isDayFirst: boolean): ReadDate | string | undefined {
  for (const wanted of CALENDAR) {
    const match = text.take(wanted);
    if (!match) continue;
    const written = text.written(match);
    if (BEFORE_DATE.test(match.input.slice(0, match.index))) return written;
    const { month = "", day, one, two } = match.groups ?? {};
    const yearText = match.groups?.["year"] ?? text.take(YEAR_AFTER_TIME)?.groups?.["year"];
    const year =
      yearText === undefined
        ? undefined
        : Number(yearText.length === 2 ? `20${yearText}` : yearText);
    const number = /\d/.test(month) ? Number(month) : numberOfMark(month, "month");
    const dates = one
      ? bothOrders(Number(one), Number(two), year, isDayFirst)
      : ([{ year, month: number, day: Number(day) }] as const);
    const weekday = weekdayOf(text.take(WEEKDAY)?.groups?.["weekday"]);
    return { kind: "calendar", dates, weekday, written };
  }
  return undefined;
}

/** Both orders of month and day, the language's first, without those that have no such month. */
function bothOrders(
  one: number,
  two: number,
  year: number | undefined,
  isDayFirst: boolean,
): readonly [WrittenDate, ...WrittenDate[]] {
  const monthFirst = { year, month: one, day: two };
  const dayFirst = { year, month: two, day: one };
  if (one === two || two > 12) return [monthFirst];
  if (one > 12) return [dayFirst];
  return isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
}

function weekdayOf(mark: string | undefined): number | undefined {
  return mark === undefined ? undefined : numberOfMark(mark, "weekday");
}
