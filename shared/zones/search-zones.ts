import { civilOffsetMinutesAt } from "./civil-offset.ts";
import { formatOffset } from "./format-offset.ts";
import { normalizeForSearch } from "./normalize-for-search.ts";
import { parseOffsetQuery } from "./parse-offset-query.ts";
import { WORLD_ZONES, type WorldZone } from "./world-zones.ts";
import { parseZoneAliases } from "./zone-aliases.ts";

export interface ZoneMatch {
  readonly entry: WorldZone;
  /** The name that matched: "Munich" for the entry of Berlin. */
  readonly name: string;
}

interface Name {
  readonly text: string;
  readonly normalized: string;
  /** False for abbreviations and ids, which match only at the start of a word. */
  readonly isPlain: boolean;
}

interface NamedEntry {
  readonly entry: WorldZone;
  readonly names: readonly Name[];
}

const EXACT = 0;
const BEGINNING = 1;
const WORD_BEGINNING = 2;
const WORDS_APART = 3;
const INNER = 4;
const MIN_INNER_LENGTH = 3;

const NOT_THE_CITY = 0.5;

let named: readonly NamedEntry[] | undefined;

/** Best match first. Matches inside words come last, and only without an exact match. Offsets are those at the instant (ms). */
export function searchZones(text: string, instant: number): readonly ZoneMatch[] {
  const query = normalizeForSearch(text);
  const isWanted = parseOffsetQuery(text);
  named ??= nameEntries();
  const found = named.flatMap(({ entry, names }) => {
    if (isWanted) {
      const offsetMinutes = civilOffsetMinutesAt(entry.zone, instant);
      const name = formatOffset(offsetMinutes);
      return isWanted(offsetMinutes) ? [{ entry, name, rank: EXACT }] : [];
    }
    const match = bestOf(names, query);
    return match ? [{ entry, ...match }] : [];
  });
  const isExact = found.some(({ rank }) => rank < BEGINNING);
  return found
    .filter(({ rank }) => !isExact || rank < INNER)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry, name }) => ({ entry, name }));
}

export function noMatchesText(text: string): string {
  return `No matches for “${text.trim()}”.`;
}

function nameEntries(): readonly NamedEntry[] {
  const countryNames = new Intl.DisplayNames("en", { type: "region" });
  const nameCountry = (code: string) => [
    countryNames.of(code) ?? code,
    ...(code === "US" ? ["USA", "America"] : []),
  ];
  const nameOf = (isPlain: boolean) => (text: string) => ({
    text,
    normalized: normalizeForSearch(text),
    isPlain,
  });
  const aliases = parseZoneAliases();
  return WORLD_ZONES.map((entry) => {
    const { countries = [], abbreviations = [], places = [] } = aliases.get(entry.zone) ?? {};
    const plain = [entry.city, entry.timezone, ...countries.flatMap(nameCountry), ...places];
    const codes = [...abbreviations, entry.zone];
    return { entry, names: [...plain.map(nameOf(true)), ...codes.map(nameOf(false))] };
  });
}

function bestOf(names: readonly Name[], query: string) {
  let best: { name: string; rank: number } | undefined;
  for (const name of names) {
    const fit = rankOf(name, query);
    if (fit === undefined) continue;
    const rank = name === names[0] ? fit : fit + NOT_THE_CITY;
    if (best === undefined || rank < best.rank) best = { name: name.text, rank };
  }
  return best ?? matchWords(names, query.split(" "));
}

function rankOf({ normalized, isPlain }: Name, query: string): number | undefined {
  if (normalized === query) return EXACT;
  if (normalized.startsWith(query)) return BEGINNING;
  if (` ${normalized}`.includes(` ${query}`)) return WORD_BEGINNING;
  return isPlain && query.length >= MIN_INNER_LENGTH && normalized.includes(query)
    ? INNER
    : undefined;
}

/** Each of several words may match another name: "munich germany". */
function matchWords(names: readonly Name[], words: readonly string[]) {
  const found = words.map((word) =>
    names.find(({ normalized }) => ` ${normalized}`.includes(` ${word}`)),
  );
  const [first] = found;
  if (!first || found.includes(undefined)) return undefined;
  const whole = found.find((name) => name && words.includes(name.normalized));
  return { name: (whole ?? first).text, rank: WORDS_APART };
}
