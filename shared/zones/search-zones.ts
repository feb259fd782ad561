import { civilOffsetMinutesAt } from "./civil-offset.ts";
import { formatOffset } from "./format-offset.ts";
import { normalizeForSearch, spellForSearch } from "./normalize-for-search.ts";
import { parseOffsetQuery } from "./parse-offset-query.ts";
import { WORLD_ZONES, type WorldZone } from "./world-zones.ts";
import { parseZoneAliases } from "./zone-aliases.ts";

export interface ZoneMatch {
  readonly entry: WorldZone;
  /** The name that matched: "Munich" for the entry of Berlin. */
  readonly name: string;
  /** What the name is of. An id or an abbreviation is a name of the zone. */
  readonly kind: "city" | "zone" | "country" | "place";
  readonly fit: NameFit;
}

/** How a name fits a text: better fits are smaller. */
export type NameFit = 0 | 1 | 2 | 3;
export const WHOLE_NAME = 0;
export const BEGINNING = 1;
const WORD_BEGINNING = 2;
const WORDS_APART = 3;

interface Name {
  readonly text: string;
  readonly kind: ZoneMatch["kind"];
  readonly words: SearchText;
}

interface NamedEntry {
  readonly entry: WorldZone;
  readonly names: readonly Name[];
}

/** A text without case, accents and signs, and also without letters such as "ø". */
interface SearchText {
  readonly letters: string;
  readonly plain: string;
}

let named: readonly NamedEntry[] | undefined;

/** Best match first; nothing matches within a word. Offsets are those at the instant (ms). */
export function searchZones(text: string, instant: number): readonly ZoneMatch[] {
  const query = searchTextOf(text);
  const isWanted = parseOffsetQuery(text);
  named ??= nameEntries();
  return named
    .flatMap(({ entry, names }): ZoneMatch[] => {
      if (isWanted) {
        const offsetMinutes = civilOffsetMinutesAt(entry.zone, instant);
        const name = formatOffset(offsetMinutes);
        return isWanted(offsetMinutes) ? [{ entry, name, kind: "zone", fit: WHOLE_NAME }] : [];
      }
      const match = bestOf(names, query);
      return match ? [{ entry, ...match }] : [];
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The order of matches: at an equal fit the city's own name comes first. */
export function rankOf({ fit, kind }: Pick<ZoneMatch, "fit" | "kind">): number {
  return kind === "city" ? fit : fit + 0.5;
}

/**
 * How a name fits a text; undefined if it does not. Letters such as "ø" may be typed plain ("kobenhavn"), but only in the
 * whole name: "kobe" is not how København begins.
 */
export function fitName(name: string, text: string): NameFit | undefined {
  return fitOf(searchTextOf(name), searchTextOf(text));
}

export function noMatchesText(text: string): string {
  return `No matches for “${text.trim()}”.`;
}

function searchTextOf(text: string): SearchText {
  return { letters: spellForSearch(text), plain: normalizeForSearch(text) };
}

function nameEntries(): readonly NamedEntry[] {
  const countryNames = new Intl.DisplayNames("en", { type: "region" });
  const nameCountry = (code: string) => [
    countryNames.of(code) ?? code,
    ...(code === "US" ? ["USA", "America"] : []),
  ];
  const nameOf = (kind: Name["kind"]) => (text: string) => ({
    text,
    kind,
    words: searchTextOf(text),
  });
  const aliases = parseZoneAliases();
  return WORLD_ZONES.map((entry) => {
    const { countries = [], abbreviations = [], places = [] } = aliases.get(entry.zone) ?? {};
    return {
      entry,
      names: [
        nameOf("city")(entry.city),
        nameOf("zone")(entry.timezone),
        ...countries.flatMap(nameCountry).map(nameOf("country")),
        ...places.map(nameOf("place")),
        ...[...abbreviations, entry.zone].map(nameOf("zone")),
      ],
    };
  });
}

function bestOf(names: readonly Name[], query: SearchText) {
  let best: Pick<ZoneMatch, "name" | "kind" | "fit"> | undefined;
  for (const { text, kind, words } of names) {
    const fit = fitOf(words, query);
    if (fit === undefined) continue;
    const match = { name: text, kind, fit };
    if (best === undefined || rankOf(match) < rankOf(best)) best = match;
  }
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
