import { parseOffsetQuery } from "../../zones/parse-offset-query.ts";
import { toAsciiDigits } from "./ascii-digits.ts";
import { PhraseText } from "./phrase-text.ts";
import { type ReadDate, readDate } from "./read-date.ts";
import { type PhraseTime, readTime } from "./read-time.ts";
import { type PhraseZone, readOffset, zoneInSentence, zoneOfRest } from "./read-zone.ts";
import { type AbbreviationMeaning, meaningsOfAbbreviation } from "./zone-abbreviations.ts";

/** In UTF-16 code units. */
export const MAX_PHRASE_LENGTH = 100;

/** One way to read a text as a time with, perhaps, a date and a zone. */
export interface TimePhrase {
  readonly time: PhraseTime;
  readonly date: ReadDate | undefined;
  readonly zone: PhraseZone;
}

export type PhraseReading =
  /** No time is in the text. */
  | { readonly kind: "none" }
  /** Part of the text is written like a time, but there is none: "13pm". */
  | { readonly kind: "not-a-time"; readonly written: string }
  | {
      readonly kind: "phrase";
      readonly phrase: TimePhrase;
      /** The same with a weekday as part of a place: "3pm Friday Harbor". */
      readonly other: TimePhrase | undefined;
      /** Whether the whole text may also be a place, "noon" or "100 Mile House", or an offset, "5:30". */
      readonly mayBePlace: boolean;
    };

const NONE = { kind: "none" } as const;
const HAS_TIME = /\d|noon|midday|midnight|now|clock|past|quarter|\bat\b|hour|minute/iu;

/**
 * Reads "3pm Tokyo", "15:00 CET tomorrow", "next friday 9am in new york" or "noon utc", in any order of time, date and zone.
 * A number alone is a time only beside a date, a zone or a place. Never throws.
 */
export function readPhrase(text: string): PhraseReading {
  if (text.length > MAX_PHRASE_LENGTH || !HAS_TIME.test(toAsciiDigits(text))) return NONE;
  const read = readParts(text, false);
  if (read.kind !== "phrase") return read;
  const { date, zone } = read.phrase;
  const other = date?.mayBeName && zone.kind === "place" ? readParts(text, true) : undefined;
  return { ...read, other: other?.kind === "phrase" ? other.phrase : undefined };
}

function readParts(typed: string, isWeekdayName: boolean): PhraseReading {
  const text = new PhraseText(typed);
  const offset = readOffset(text);
  const date = readDate(text, isWeekdayName);
  const read = readTime(text);
  if (!read) return NONE;
  if (read.notATime !== undefined) return { kind: "not-a-time", written: read.notATime };
  const pieces = text.rest();
  const rest = pieces.join(" ");
  const zone = offset ? besideOffset(offset, rest) : (zoneInSentence(pieces) ?? zoneOfRest(rest));
  // A number that is left over names no place, and no offset.
  if (zone.kind === "place" && !/\p{L}/u.test(zone.text)) {
    return { kind: "not-a-time", written: rest };
  }
  if (read.isBare && !date && zone.kind === "visitor") return NONE;
  return {
    kind: "phrase",
    phrase: { time: read.time, date, zone },
    other: undefined,
    mayBePlace: (read.mayBeName && !date) || parseOffsetQuery(typed) !== undefined,
  };
}

/** An offset together with a zone that does not have it is refused as an unknown place. */
function besideOffset(
  { zone, written }: { zone: PhraseZone; written: string },
  rest: string,
): PhraseZone {
  const hasIt = (meaning: AbbreviationMeaning) =>
    zone.kind === "offset" && meaning.offsetMinutes === zone.offsetMinutes;
  return rest === "" || meaningsOfAbbreviation(rest)?.some(hasIt)
    ? zone
    : { kind: "place", text: `${written} ${rest}` };
}
