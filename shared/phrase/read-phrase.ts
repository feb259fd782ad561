import { parseOffsetQuery } from "../zones/parse-offset-query.ts";
import { toAsciiDigits } from "./ascii-digits.ts";
import { PhraseText } from "./phrase-text.ts";
import { type ReadDate, readDate } from "./read-date.ts";
import { type PhraseTime, readTime } from "./read-time.ts";
import { type PhraseZone, readOffset, zoneInSentence, zoneOfRest } from "./read-zone.ts";
import {
  type SplitPlaces,
  splitPlaces,
  splitTimes,
  splitZoneInPlace,
  takeTarget,
} from "./two-zones.ts";
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
      /** The same time in another zone: "1pm PT / 4pm ET". */
      readonly same?: TimePhrase;
      /** Where else the time is asked for: "3pm Tokyo to London". */
      readonly target?: PhraseZone;
      /** The zone and where else the time is asked for, if the phrase's place is none: "3pm Tokyo tomorrow in Berlin". */
      readonly split?: SplitPlaces;
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
  const said = readSameTime(text);
  if (said) return said;
  const read = readParts(text, false);
  if (read.kind !== "phrase") return read;
  const { date, zone } = read.phrase;
  const other = date?.mayBeName && zone.kind === "place" ? readParts(text, true) : undefined;
  return { ...read, other: other?.kind === "phrase" ? other.phrase : undefined };
}

/** "1pm PT / 4pm ET". A date in one of the two is that of both. */
function readSameTime(text: string): PhraseReading | undefined {
  for (const halves of splitTimes(text)) {
    if (!halves.every((half) => HAS_TIME.test(half) && /\p{L}{2}/u.test(half))) continue;
    const [first, second] = halves.map((half) => readParts(half, false));
    if (first?.kind !== "phrase" || second?.kind !== "phrase") continue;
    const phrases = [first.phrase, second.phrase] as const;
    if (!phrases.every(({ time, zone }) => time.kind === "clock" && zone.kind !== "visitor"))
      continue;
    const date = phrases[0].date ?? phrases[1].date;
    return {
      kind: "phrase",
      phrase: { ...phrases[0], date },
      same: { ...phrases[1], date },
      other: undefined,
      mayBePlace: false,
    };
  }
  return undefined;
}

function readParts(typed: string, isWeekdayName: boolean): PhraseReading {
  const text = new PhraseText(typed);
  const offset = readOffset(text);
  const date = readDate(text, isWeekdayName);
  const read = readTime(text);
  if (!read) return NONE;
  if (read.notATime !== undefined) return { kind: "not-a-time", written: read.notATime };
  const other = takeTarget(text, offset !== undefined);
  const pieces = text.rest();
  const rest = pieces.join(" ");
  const inPlace = offset ? undefined : splitZoneInPlace(rest);
  const target = other ?? inPlace?.target;
  const zone = offset
    ? besideOffset(offset, rest)
    : (inPlace?.zone ?? zoneInSentence(pieces) ?? zoneOfRest(rest));
  // A number that is left over names no place, and no offset.
  if (zone.kind === "place" && !/\p{L}/u.test(zone.text)) {
    return { kind: "not-a-time", written: rest };
  }
  if (read.isBare && !date && zone.kind === "visitor") return NONE;
  const split = zone.kind === "place" && !target ? splitPlaces(text, pieces) : undefined;
  return {
    kind: "phrase",
    phrase: { time: read.time, date, zone },
    other: undefined,
    ...(target && target.kind !== "visitor" && { target }),
    ...(split && { split }),
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
