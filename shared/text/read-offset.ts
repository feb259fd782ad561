import { MARK } from "./marks.ts";
import type { WrittenText } from "./written-text.ts";

export interface ReadOffset {
  /** Minutes east of UTC, -720 to 840; undefined for one that does not exist. */
  readonly offsetMinutes: number | undefined;
  readonly written: string;
  /** Whether it stands in brackets before the name of its zone, as Outlook writes it, which also says so in summer. */
  readonly isStandard: boolean;
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

export function readOffset(text: WrittenText): ReadOffset | undefined {
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
    offsetMinutes: exists ? offsetMinutes : undefined,
    written: text.written(match),
    isStandard: open !== undefined && close !== undefined,
  };
}
