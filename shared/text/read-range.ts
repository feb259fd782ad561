import { MINUTES_PER_DAY } from "../durations.ts";
import { HALF, minutesOfDigits, SIGN } from "./hours.ts";
import { MARK } from "./marks.ts";
import type { WrittenText } from "./written-text.ts";

/** Minutes of the day at which it begins (0 to 1439), and how long it is. */
export interface TimeRange {
  readonly match: RegExpExecArray;
  readonly minute: number;
  readonly lengthMinutes: number;
}

const { at, in: IN, of: OF, the, till, until, to, tail, from, between, and, minute: MINUTE } = MARK;
const NOON_MINUTES = 720;
const SPACE = "\\s?";
const CLOCK_TEXT = `\\d{1,2}(?:\\s?[:.]\\s?\\d{2}|${SPACE}${SIGN}\\s?\\d{2}${MINUTE}?(?!\\d))?`;
const RANGE = new RegExp(
  `(?<![\\p{L}\\p{N}:.+/#–-])(?:(?<between>[${between}])${SPACE}|(?<start>[${from}${OF}${IN}${at}])${SPACE})?(?<fromLead>${HALF})?${SPACE}(?<from>${CLOCK_TEXT})(?<fromSign>${SPACE}${SIGN})?${SPACE}(?<fromHalf>${HALF})?${SPACE}(?:(?<dash>[-–—]|[${until}${till}])|(?<weak>[${to}${from}${at}])|(?<and>[${and}${MARK.plus}]))${SPACE}(?:[${at}${the}]${SPACE})?(?<toLead>${HALF})?${SPACE}(?<to>${CLOCK_TEXT})(?![\\d:/.-])(?<toSign>${SPACE}${SIGN})?${SPACE}(?<toHalf>${HALF})?(?<tail>${SPACE}${tail})?`,
  "iu",
);

/** One am or pm is for both ends, so that the range is the shorter one: "11-1pm" begins at 11 am. Two numbers alone are no range, and "15:00-05:00" may be an offset. */
export function readRange(text: WrittenText): TimeRange | undefined {
  return text.take(RANGE, (match) => {
    const groups: Readonly<Record<string, string | undefined>> = match.groups ?? {};
    const { from: first = "", to: second = "", fromSign, toSign, dash, weak } = groups;
    const halves = [
      groups["fromLead"] ?? groups["fromHalf"],
      groups["toLead"] ?? groups["toHalf"],
    ] as const;
    const hasHalf = halves.some(Boolean);
    const isLed = groups["between"] !== undefined || groups["start"] === from;
    const isOpened = isLed || groups["start"] === OF;
    const areWritten = [first, second].every((one) => /[:.]/.test(one)) || (fromSign && toSign);
    // "から" stands for itself only with a sign, or with "まで".
    const isClosed = weak === from && (groups["tail"] ?? fromSign) !== undefined;
    if (groups["and"] !== undefined && !isLed) return undefined;
    if (weak !== undefined && !isOpened && !isClosed && !areWritten) return undefined;
    const isClock = (one: string, sign: string | undefined) => /\D/.test(one) || sign !== undefined;
    const areClocks = isClock(second, toSign) && (isClock(first, fromSign) || dash !== undefined);
    if (!hasHalf && !areClocks && !isOpened) return undefined;
    const starts = endsOf(first, halves[0], halves[1]);
    const ends = endsOf(second, halves[1], halves[0]);
    const [range] = starts
      .flatMap((minute) =>
        ends.map((end) => ({
          minute,
          lengthMinutes: (end - minute + 2 * MINUTES_PER_DAY) % MINUTES_PER_DAY,
        })),
      )
      .filter(({ lengthMinutes }) => lengthMinutes > 0)
      .toSorted((one, other) => one.lengthMinutes - other.lengthMinutes);
    if (!range) return undefined;
    const isOverMidnight = range.minute + range.lengthMinutes > MINUTES_PER_DAY;
    const isOffset = dash !== undefined && /:/.test(second) && !isLed;
    // "9 to 5" is by day.
    if (isOverMidnight && !hasHalf && (isOffset || !areClocks)) return undefined;
    return { match, minute: range.minute % MINUTES_PER_DAY, lengthMinutes: range.lengthMinutes };
  });
}

/** The minutes that one end may be: both halves of the day if only the other end says which. */
function endsOf(
  written: string,
  half: string | undefined,
  other: string | undefined,
): readonly number[] {
  const digits = written.replace(/[^\d]+/gu, ":").replace(/:$/, "");
  if (half !== undefined || other === undefined) return minutesOfDigits(digits, half);
  const [minute] = minutesOfDigits(digits, undefined);
  if (minute === undefined || minute >= 13 * 60) return [];
  const early = minute % NOON_MINUTES;
  return [early, early + NOON_MINUTES];
}
