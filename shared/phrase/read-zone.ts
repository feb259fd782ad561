import { isKnownZone, normalizeZoneName } from "../zones/zone-rules.ts";
import { type PhraseText, pattern } from "./phrase-text.ts";
import { zoneOfSystemName } from "./system-zone-names.ts";
import { type AbbreviationMeaning, meaningsOfAbbreviation } from "./zone-abbreviations.ts";

export type PhraseZone =
  | { readonly kind: "visitor" }
  /** Minutes east of UTC, -720 to 840. */
  | { readonly kind: "offset"; readonly offsetMinutes: number }
  | { readonly kind: "zone"; readonly zone: string }
  | {
      readonly kind: "abbreviation";
      readonly written: string;
      readonly meanings: readonly AbbreviationMeaning[];
    }
  /** Text that is no zone, and may be a place. */
  | { readonly kind: "place"; readonly text: string };

const SIGNED =
  "(?<sign>[+\\-−–±])\\s?(?<hours>\\d{1,2})(?::?(?<minutes>\\d{2}))?(?![\\d:])(?:\\s?(?:h|hrs|hours)(?!\\p{L}))?";
const START = "(?<![\\p{L}/])";
const NAMED_OFFSET = pattern(`${START}(?:utc|gmt|(?<moscow>msk))\\s?${SIGNED}`);
/** Only right after a time of day, as in ISO 8601; elsewhere a minus means a range. */
const OFFSET_AFTER_TIME = pattern(
  `(?:(?<=\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?)|(?<=\\d(?:\\s?[ap]m)?\\s?)(?=\\+))${SIGNED}`,
);
const UTC = /^(?:utc|gmt|ut|z|zulu)$/i;
const ZULU = pattern("(?<=\\d)z(?![\\p{L}\\p{N}])");
const HERE = /^(?:here|local|my|me|mine|my local|you|us here)$/i;
const ANOTHER_TIME = /\d:\d{2}/;
/** Besides the time and its date. */
const MIN_SENTENCE_WORDS = 5;
const MOSCOW_OFFSET = 3 * 60;
const MIN_OFFSET = -12 * 60;
const MAX_OFFSET = 14 * 60;

/** Takes an offset out of a text: "UTC+5:30", "GMT-3", "MSK+4", "+02:00" after a time, "Z". */
export function readOffset(text: PhraseText): { zone: PhraseZone; written: string } | undefined {
  const match = text.take(OFFSET_AFTER_TIME) ?? text.take(NAMED_OFFSET);
  if (!match) {
    const zulu = text.take(ZULU);
    return zulu && { zone: { kind: "offset", offsetMinutes: 0 }, written: zulu[0] };
  }
  const [written] = match;
  const { moscow, sign, hours, minutes = "0" } = match.groups ?? {};
  const distance = Number(hours) * 60 + Number(minutes);
  const offsetMinutes = (moscow ? MOSCOW_OFFSET : 0) + (sign === "+" ? distance : 0 - distance);
  const hasSign = sign !== "±" || distance === 0;
  const exists =
    hasSign && Number(minutes) < 60 && offsetMinutes >= MIN_OFFSET && offsetMinutes <= MAX_OFFSET;
  return {
    zone: exists ? { kind: "offset", offsetMinutes } : { kind: "place", text: written },
    written,
  };
}

/** The zone that the rest of a text is. */
export function zoneOfRest(rest: string): PhraseZone {
  if (rest === "" || HERE.test(rest)) return { kind: "visitor" };
  if (UTC.test(rest)) return { kind: "offset", offsetMinutes: 0 };
  const meanings = meaningsOfAbbreviation(rest);
  if (meanings) return { kind: "abbreviation", written: rest, meanings };
  const named = zoneOfSystemName(rest);
  if (named) return { kind: "zone", zone: named };
  const zone = normalizeZoneName(rest.replaceAll(" ", "_"));
  if (/[/\d]/.test(zone) && isKnownZone(zone)) return { kind: "zone", zone };
  return { kind: "place", text: rest };
}

/** The abbreviation beside the time in a sentence: "want to meet for dinner (5pm EST)?". Undefined in a short text. */
export function zoneInSentence(pieces: readonly string[]): PhraseZone | undefined {
  const rest = pieces.join(" ");
  // With another time, it would be unknown which of the two is meant.
  if (rest.split(" ").length < MIN_SENTENCE_WORDS || ANOTHER_TIME.test(rest)) return undefined;
  const [written] = pieces.flatMap((piece) => /^[A-Z]{2,5}(?!\p{L})/u.exec(piece) ?? []);
  const meanings = written && meaningsOfAbbreviation(written);
  return written && meanings ? { kind: "abbreviation", written, meanings } : undefined;
}
