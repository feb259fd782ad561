import type { FoundTown } from "../../shared/api/places.ts";
import { type Place, type RowPlace, UTC, type ZonePlace } from "../../shared/place.ts";
import { meaningsOfAbbreviation } from "../../shared/text/zone-abbreviations.ts";
import { type LocalNames, nameOfUtc } from "../../shared/zone-names.ts";
import { civilOffsetMinutesAt } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { normalizeForSearch, spellForSearch } from "../../shared/zones/normalize-for-search.ts";
import { parseOffsetQuery } from "../../shared/zones/parse-offset-query.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { parseZoneAliases } from "../../shared/zones/zone-aliases.ts";
import { isKnownZone, normalizeZoneName, zoneRule } from "../../shared/zones/zone-rules.ts";
import { placeOfZone } from "../zones/place-of-zone.ts";

export interface SearchResult {
  readonly place: Place;
  /** The name that matched, unless it is that of the town: "Munich" for the row of Berlin. */
  readonly matched?: string | undefined;
  /** Whether it may be chosen before the towns are known. */
  readonly isSure: boolean;
  /** Of a name of the table. */
  readonly fit?: NameFit;
  /** What the server knows about it. */
  readonly town?: FoundTown | undefined;
}

export interface ZoneMatch extends SearchResult {
  readonly place: RowPlace | ZonePlace;
  readonly matched: string;
  /** What the name is of. An id is a name of the zone. The city is in a country, but not in a shared one. */
  readonly kind: "abbreviation" | "city" | "zone" | "country" | "place" | "shared";
  readonly fit: NameFit;
}

type NameFit = 0 | 1 | 2 | 3;
export const WHOLE_NAME = 0;
const BEGINNING = 1;
const WORD_BEGINNING = 2;
const WORDS_APART = 3;

interface Name {
  readonly text: string;
  readonly kind: ZoneMatch["kind"];
  readonly words: SearchText;
}

/** A text without case, accents and signs, and also without letters such as "ø". */
interface SearchText {
  readonly letters: string;
  readonly plain: string;
}

/** Of the rows. Without a language they are English. */
const namesByLanguage = new Map<LocalNames | undefined, ReadonlyMap<RowPlace, readonly Name[]>>();

/** Nothing matches within a word. Offsets are those at the instant (ms). A name of the reader's language comes before an English one. */
export function searchZones(
  text: string,
  instant: number,
  local?: LocalNames,
): readonly ZoneMatch[] {
  const query = searchTextOf(text);
  const isWanted = parseOffsetQuery(text);
  const matches = WORLD_ZONES.flatMap((row): ZoneMatch[] => {
    if (isWanted) {
      const offsetMinutes = civilOffsetMinutesAt(row.zone, instant);
      const name = formatOffset(offsetMinutes);
      return isWanted(offsetMinutes) ? [matchOf(row, name, "zone")] : [];
    }
    const best = bestOf(prepareSearch(local).get(row) ?? [], query);
    return best ? [matchOf(row, best.name, best.kind, best.fit)] : [];
  }).toSorted((one, other) => rankOf(one) - rankOf(other));
  const all = matchesOfAbbreviation(text, matches) ?? matchesOfId(text, matches) ?? matches;
  if (!isUtc(text, local)) return all;
  const name = /^gmt$/i.test(text.trim()) ? "GMT" : "UTC";
  return [matchOf(UTC, name, "abbreviation"), ...all];
}

function matchOf(
  place: ZoneMatch["place"],
  matched: string,
  kind: ZoneMatch["kind"],
  fit: NameFit = WHOLE_NAME,
): ZoneMatch {
  const isZone = kind === "zone" || kind === "abbreviation";
  const isSure = (kind === "city" && fit <= BEGINNING) || (isZone && fit === WHOLE_NAME);
  return { place, matched, kind, fit, isSure };
}

const UTC_NAME = /^(?:etc\/)?(?:utc|uct|zulu|gmt(?:[+-]?0)?)$/;
/** The fewest letters of its long name. */
const MIN_LETTERS = 5;

/** Whether a text is a name of UTC, the start of its long name, or its offset: "UTC+0". */
function isUtc(text: string, local: LocalNames | undefined): boolean {
  const wanted = text.trim().toLowerCase();
  if (UTC_NAME.test(wanted)) return true;
  if (/\d/.test(wanted)) return parseOffsetQuery(text)?.(0) === true;
  return (
    wanted.length >= MIN_LETTERS &&
    [local?.locale ?? "en", "en"].some((locale) => fitName(nameOfUtc(locale), wanted) !== undefined)
  );
}

/** The zones that an abbreviation stands for, "EST" for New York, before others that only share it. */
function matchesOfAbbreviation(
  text: string,
  matches: readonly ZoneMatch[],
): readonly ZoneMatch[] | undefined {
  const name = text.trim().toUpperCase();
  const meant = meaningsOfAbbreviation(name)?.flatMap(({ zone }) => {
    const row = WORLD_ZONES.find((one) => one.zone === zone);
    return row ? [matchOf(row, name, "abbreviation")] : [];
  });
  if (!meant) return undefined;
  const rows = new Set(meant.map(({ place }) => place));
  return [...meant, ...matches.filter(({ place }) => !rows.has(place))];
}

/** "US/Eastern" is New York, then the zone itself, then Toronto. An id of one word, such as "Cuba", is rather the name of something else. */
function matchesOfId(
  text: string,
  matches: readonly ZoneMatch[],
): readonly ZoneMatch[] | undefined {
  const zone = normalizeZoneName(text.trim().replaceAll(" ", "_"));
  if (!isKnownZone(zone) || UTC_NAME.test(zone.toLowerCase())) return undefined;
  const itself = placeOfZone(zone);
  if (!/[-/\d]/.test(zone)) {
    return matches.length > 0 ? undefined : [matchOf(itself, zone, "shared", WORDS_APART)];
  }
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions();
  const ofRule = WORLD_ZONES.filter((row) => zoneRule(row.zone) === zoneRule(zone));
  const same = ofRule.filter((row) => row.zone === timeZone);
  return [...new Set([...same, itself, ...ofRule])].map((place) => matchOf(place, zone, "zone"));
}

/** An abbreviation, then by fit. At an equal fit the city's own name and a whole id come first, that of a country without the city last. */
export function rankOf({ fit, kind }: Pick<ZoneMatch, "fit" | "kind">): number {
  if (kind === "abbreviation") return -1;
  if (kind === "city" || (kind === "zone" && fit === WHOLE_NAME)) return fit;
  return fit + (kind === "shared" ? 0.75 : 0.5);
}

/** Undefined if it does not. Letters such as "ø" may be typed plain, but only in the whole name: "kobe" is not how København begins. */
export function fitName(name: string, text: string): NameFit | undefined {
  return fitOf(searchTextOf(name), searchTextOf(text));
}

function searchTextOf(text: string): SearchText {
  // Half-width kana and full-width letters become the usual ones.
  const usual = text.normalize("NFKC");
  return {
    letters: plainWords(spellForSearch(usual)),
    plain: plainWords(normalizeForSearch(usual)),
  };
}

/** "The Bahamas" as "Bahamas", "Trinidad and Tobago" as "Trinidad & Tobago". */
function plainWords(text: string): string {
  return text.replaceAll(/(?<=^| )(?:and|the) (?=.{3})/g, "");
}

/** Names all rows, which takes a slow phone some 200 ms, before the first search. */
export function prepareSearch(local?: LocalNames): ReadonlyMap<RowPlace, readonly Name[]> {
  const known = namesByLanguage.get(local);
  if (known) return known;
  const countryNames = [...(local ? [local.locale] : []), "en"].map(
    (locale) => new Intl.DisplayNames(locale, { type: "region" }),
  );
  const nameCountry = (code: string) => [
    ...countryNames.map((names) => names.of(code) ?? code),
    ...(code === "US" ? ["USA", "America"] : []),
  ];
  const aliases = parseZoneAliases();
  const localCities = new Map(Object.values(local?.cities ?? {}).flatMap(Object.entries<string>));
  const named = new Map(
    WORLD_ZONES.map((row): [RowPlace, readonly Name[]] => {
      const { countries = [], abbreviations = [], places = [] } = aliases.get(row.zone) ?? {};
      const texts: readonly [Name["kind"], readonly (string | undefined)[]][] = [
        ["city", [local?.cities[row.zone]?.[row.city], row.city]],
        ["zone", [local?.timezones[row.timezone], row.timezone]],
        ["country", countries.slice(0, 1).flatMap(nameCountry)],
        ["shared", countries.slice(1).flatMap(nameCountry)],
        ["place", [...places.map((place) => localCities.get(place)), ...places]],
        ["zone", [...abbreviations, row.zone]],
      ];
      const names = texts.flatMap(([kind, some]) =>
        some.flatMap((text) => (text ? { text, kind, words: searchTextOf(text) } : [])),
      );
      return [row, names];
    }),
  );
  namesByLanguage.set(local, named);
  return named;
}

function bestOf(names: readonly Name[], query: SearchText) {
  const [best] = names
    .flatMap(({ text, kind, words }) => {
      const fit = fitOf(words, query);
      return fit === undefined ? [] : { name: text, kind, fit };
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  return best ?? matchWords(names, query);
}

function fitOf(name: SearchText, query: SearchText): NameFit | undefined {
  if (name.plain === query.plain) return WHOLE_NAME;
  if (name.letters.startsWith(query.letters)) return BEGINNING;
  return ` ${name.letters}`.includes(` ${query.letters}`) ? WORD_BEGINNING : undefined;
}

/** Each of several words may match another name: "munich germany". */
function matchWords(names: readonly Name[], { letters }: SearchText) {
  const wanted = letters.split(" ");
  const found = wanted.map((word) =>
    names.find(
      ({ words }) =>
        ` ${words.letters}`.includes(` ${word}`) || ` ${words.plain} `.includes(` ${word} `),
    ),
  );
  const [first] = found;
  if (!first || found.includes(undefined)) return undefined;
  const { text, kind } = found.find((name) => name && wanted.includes(name.words.plain)) ?? first;
  return { name: text, kind, fit: WORDS_APART } as const;
}

/** The zone table and UTC from west to east, by the offsets at an instant (ms). */
export function zonesByOffset(instant: number): readonly (RowPlace | ZonePlace)[] {
  const offsetOf = ({ zone }: Place) => civilOffsetMinutesAt(zone, instant);
  return [UTC, ...WORLD_ZONES].toSorted((one, other) => offsetOf(one) - offsetOf(other));
}
