import { DAY_MS } from "../durations.ts";
import { type PhraseText, pattern } from "./phrase-text.ts";
import { type PhraseZone, zoneOfRest } from "./read-zone.ts";

const TO = pattern("(?:^|[\\s\\n])(?:to|into|→|->)\\s(?<target>[^\\n]+)\\n?$");
const IN = /^(?<zone>[\p{Lu}+−-]{2,6}|[a-z]{3,4}) in (?<target>.+)$/u;
const BESIDE_OFFSET = pattern("\\sin\\s(?<target>[^\\n]+)$");
const TWO_PLACES = /^(?<place>.+) in (?<target>.+)$/iu;
const IN_AT_END = pattern("\\n\\s?in\\s[^\\n]+$");
const STARTS_WITH_DIGIT = /^\d/;
const LOCAL_TIME = /\s(?:local\s)?time$/iu;

/** Between two times that are one: "1pm PT / 4pm ET", "9am PST (12pm EST)". A dash would be a range. */
const BETWEEN_TIMES = /\s?[/|=;(,]\s?|\sor\s/giu;
/** Each is tried. */
const MAX_SEPARATORS = 4;

/** Takes the second place out of a text without its time and date: "london" of "tokyo to london", or of "in london" after an offset. */
export function takeTarget(text: PhraseText, hasOffset: boolean): PhraseZone | undefined {
  const read = ({ groups = {} }: RegExpExecArray) => {
    const { target = "" } = groups;
    // Another time: "10:30 JST to 11:30 PST" is a range with two zones.
    return STARTS_WITH_DIGIT.test(target) ? undefined : targetOf(target);
  };
  return text.take(TO, read) ?? (hasOffset ? text.take(BESIDE_OFFSET, read) : undefined);
}

/** The zone and the second place of "PST in London". "Paris in Texas" is one place. */
export function splitZoneInPlace(rest: string): SplitPlaces | undefined {
  const { zone: written = "", target = "" } = IN.exec(rest)?.groups ?? {};
  const zone = zoneOfRest(written);
  if (zone.kind !== "abbreviation" && zone.kind !== "offset") return undefined;
  return { zone, target: targetOf(target) };
}

/** A place, and where else the time is asked for. */
export interface SplitPlaces {
  readonly zone: PhraseZone;
  readonly target: PhraseZone;
}

/**
 * The place and the second place of "Tokyo in Berlin", and of "Tokyo tomorrow in Berlin", whose pieces they are. Only for a rest
 * that is no place as a whole, as "Paris in Texas" is.
 */
export function splitPlaces(text: PhraseText, pieces: readonly string[]): SplitPlaces | undefined {
  const [first = "", second] = pieces;
  const { place = "", target = "" } = TWO_PLACES.exec(first)?.groups ?? {};
  const isOne = second === undefined && target !== "";
  const areTwo = second !== undefined && pieces.length === 2 && text.has(IN_AT_END);
  if (!isOne && !areTwo) return undefined;
  return {
    zone: zoneOfRest(isOne ? place : first),
    target: targetOf(isOne ? target : (second ?? "")),
  };
}

function targetOf(text: string): PhraseZone {
  return zoneOfRest(text.replace(LOCAL_TIME, "").trim());
}

/** The ways to split a text into two that may each be a time with its zone. */
export function splitTimes(text: string): readonly (readonly [string, string])[] {
  return [...text.matchAll(BETWEEN_TIMES)]
    .slice(0, MAX_SEPARATORS)
    .map((match) => [text.slice(0, match.index), text.slice(match.index + match[0].length)]);
}

/** The answers whose time is that of an answer of the second zone, where it may be the day before or after. */
export function agreeingAnswers<T extends { readonly choice: { readonly instant: number } }>(
  first: readonly T[],
  second: readonly T[],
): readonly T[] {
  return first.filter((one) =>
    second.some((other) => {
      const distance = Math.abs(one.choice.instant - other.choice.instant);
      return distance === 0 || distance === DAY_MS;
    }),
  );
}
