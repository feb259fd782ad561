import { MINUTES_PER_DAY } from "../durations.ts";
import { unknown } from "./answers.ts";
import { ANY, type Lexicon, lexiconOf, MARK, type Words } from "./lexicon.ts";
import { readDate } from "./read-date.ts";
import { readTime } from "./read-time.ts";
import { WrittenText } from "./written-text.ts";

export type ReadOffset = Readonly<NonNullable<ReturnType<typeof readOffset>>>;

/** The pieces stand in the clause of the time, the others in another: "3pm Tokyo when it is in Rome". */
export type Parts = Readonly<Extract<ReturnType<TextReader["read"]>, { text: unknown }>>;

const DELIMITER = new RegExp(`[${MARK.when}${MARK.now}]`, "u");
const HAS_MONTH = new RegExp(ANY.month, "u");
const DAY_FIRST_ENGLISH = /^en-(?!US|PH|CA)/u;
const YEAR_FIRST = ["ja", "zh-Hans"];

const MAX_TIME_LENGTH = 20;
/** Number pads have no colon. */
const SPACED_TIME = /^\s*(\d{1,2}) (?=\d{2}\s*$)/u;

/** 0 to 1439. A number alone counts to 24. Undefined for text that is more than a time, also where am and pm are both possible. */
export function readMinute(typed: string, words: readonly [Words, ...Words[]]): number | undefined {
  if (typed.length > MAX_TIME_LENGTH) return undefined;
  const text = new TextReader(words).write(typed.replace(SPACED_TIME, "$1:"));
  const read = readTime(text);
  if (!read || typeof read === "string" || read.time.kind !== "clock" || text.rest().length > 0)
    return undefined;
  const { minutes, lengthMinutes } = read.time;
  const [only, other] = minutes;
  if (lengthMinutes !== undefined || only === undefined || only >= MINUTES_PER_DAY)
    return undefined;
  if (other === undefined) return only;
  return read.isBare ? minutes.find((minute) => minute === Number(text.typed) * 60) : undefined;
}

export class TextReader {
  readonly lexicons: readonly Lexicon[];
  readonly #isDayFirst: boolean;

  /** English follows the first language. The order of day and month is that of the region, where the locale has one. */
  constructor(words: readonly [Words, ...Words[]], locale = words[0].tag) {
    const [{ tag }] = words;
    this.lexicons = words.map(lexiconOf);
    this.#isDayFirst = tag === "en" ? DAY_FIRST_ENGLISH.test(locale) : !YEAR_FIRST.includes(tag);
  }

  write(text: string): WrittenText {
    return new WrittenText(text, this.lexicons);
  }

  /** With `isName` a weekday is part of a name: "3pm Friday Harbor". */
  read(typed: string, isName = false) {
    const text = this.write(typed);
    const offset = readOffset(text);
    const date = readDate(text, this.#isDayFirst, isName);
    if (typeof date === "string") return unknown(date);
    const time = readTime(text);
    if (!time) return undefined;
    if (typeof time === "string")
      return { refusal: { kind: "not-a-time", written: time } as const };
    const delimiters: number[] = [];
    while (text.take(DELIMITER, ({ index }) => delimiters.push(index)));
    const clauseOf = (index: number) => delimiters.filter((one) => one < index).length;
    const rest = text.rest();
    const pieces = rest.filter(({ index }) => clauseOf(index) === clauseOf(time.index));
    const others = rest.filter((piece) => !pieces.includes(piece));
    if (time.isBare && !date && rest.length === 0 && !offset) return undefined;
    // "Sep 2012" and "10 August 234 BC" have a year.
    const isYear =
      time.isNumber && (date?.kind === "calendar" || rest.some(({ code }) => HAS_MONTH.test(code)));
    if (isYear) return unknown(typed);
    const today =
      time.isTonight && !date ? ({ kind: "days", days: 0, written: "" } as const) : date;
    const { mayBeName = false } = time;
    return { text, time: time.time, date: today, mayBeName, offset, pieces, others };
  }
}

const SIGNED = `(?<sign>[+\\-−–±])\\s?(?<hours>\\d{1,2})(?::?(?<minutes>\\d{2}))?(?![\\d:])(?:\\s?${MARK.hour})?`;
const NAMED = new RegExp(
  `(?<open>\\()?(?<![\\p{L}/])(?:utc|gmt|(?<moscow>msk))\\s?${SIGNED}(?<close>\\))?`,
  "iu",
);
/** Only right after a time of day, as in ISO 8601 and RFC 5322; elsewhere a minus means a range. */
const AFTER_TIME = new RegExp(
  `(?:(?<=\\d{4}-\\d{2}-\\d{2}[t ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?)|(?<=\\d(?:\\s?[${MARK.am}${MARK.pm}])?\\s?)(?=\\+)|(?<=\\d:\\d{2}(?::\\d{2})? )(?=[+-]\\d{4}(?!\\d)))${SIGNED}`,
  "iu",
);
const ZULU = /(?<=\d)z(?![\p{L}\p{N}])/iu;
/** What a program writes after it: "+0530 (India Standard Time)", "+09:00[Asia/Tokyo]". */
const COMMENT = /(?<=\n\s?)(?:\([^()\n]*\)|\[[^[\]\n]*\])$/u;
const MOSCOW_OFFSET = 3 * 60;
const MIN_OFFSET = -12 * 60;
const MAX_OFFSET = 14 * 60;

export function readOffset(text: WrittenText) {
  const match = text.take(AFTER_TIME) ?? text.take(NAMED);
  if (!match) {
    const zulu = text.take(ZULU);
    return zulu && { offsetMinutes: 0, written: text.written(zulu), isStandard: false };
  }
  const { moscow, sign, hours, minutes = "0", open, close } = match.groups ?? {};
  text.take(COMMENT);
  const distance = Number(hours) * 60 + Number(minutes);
  const offsetMinutes = (moscow ? MOSCOW_OFFSET : 0) + (sign === "+" ? distance : 0 - distance);
  const hasSign = sign !== "±" || distance === 0;
  const exists =
    hasSign && Number(minutes) < 60 && offsetMinutes >= MIN_OFFSET && offsetMinutes <= MAX_OFFSET;
  return {
    /** Minutes east of UTC, -720 to 840; undefined for one that does not exist. */
    offsetMinutes: exists ? offsetMinutes : undefined,
    written: text.written(match),
    /** Whether it stands in brackets before the name of its zone, as Outlook writes it, which also says so in summer. */
    isStandard: open !== undefined && close !== undefined,
  };
}
