import { MINUTES_PER_DAY } from "../durations.ts";
import { parseTime } from "./parse-time.ts";
import { type PhraseText, pattern } from "./phrase-text.ts";

/** Minutes of the day at which it begins (0 to 1439), and how long it is. */
export interface TimeRange {
  readonly minute: number;
  readonly lengthMinutes: number;
}

const CLOCK = "\\d{1,2}(?:\\s?[:.]\\s?\\d{2})?";
const AM_PM = "[ap]\\.?\\s?m\\.?|[ap](?![\\p{L}\\p{N}])";
const RANGE = pattern(
  `(?<![\\p{L}\\p{N}:.+/#−–-])(?:(?<between>between)\\s|from\\s)?(?<from>${CLOCK})\\s?(?<fromHalf>${AM_PM})?\\s?(?:[-–—]|(?:to|until|till|(?<and>and))\\s)\\s?(?<to>${CLOCK})(?![\\d:/.-])\\s?(?<toHalf>${AM_PM})?(?:\\s?(?:hrs?|hours|h|uhr)(?![\\p{L}\\p{N}]))?`,
);
const NOON = MINUTES_PER_DAY / 2;

/**
 * Takes "3-5pm", "9:00 AM to 5:00 PM" or "between 3:30 and 4:30" out of a text. One am or pm is for both ends, so that the range
 * is the shorter one: "11-1pm" begins at 11 am. Two numbers alone are no range, and "15:00-05:00" may be an offset.
 */
export function readRange(text: PhraseText): TimeRange | undefined {
  return text.take(RANGE, ({ groups = {} }) => {
    const { between, and, from = "", to = "", fromHalf, toHalf } = groups;
    if ((and !== undefined) !== (between !== undefined)) return undefined;
    if (!fromHalf && !toHalf && !(/[:.]/.test(from) && /[:.]/.test(to))) return undefined;
    const starts = minutesOf(from, fromHalf, toHalf !== undefined);
    const ends = minutesOf(to, toHalf, fromHalf !== undefined);
    const lengths = starts.flatMap((minute) =>
      ends.map((end) => ({
        minute,
        lengthMinutes: (end - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY,
      })),
    );
    const [range] = lengths
      .filter(({ lengthMinutes }) => lengthMinutes > 0)
      .toSorted((one, other) => one.lengthMinutes - other.lengthMinutes);
    const isOffset =
      !fromHalf && !toHalf && range && range.minute + range.lengthMinutes > MINUTES_PER_DAY;
    return isOffset ? undefined : range;
  });
}

/** The minutes that one end may be: both halves of the day if only the other end says which. */
function minutesOf(clock: string, half: string | undefined, isInHalf: boolean): readonly number[] {
  const minute = parseTime(`${clock}${half ?? ""}`);
  if (minute === undefined) return [];
  if (half || !isInHalf) return [minute];
  return Number.parseInt(clock, 10) > 12 ? [] : [minute % NOON, (minute % NOON) + NOON];
}
