import { civilOffsetMinutesAt } from "./civil-offset.ts";
import { formatOffset } from "./format-offset.ts";
import { parseOffsetQuery } from "./parse-offset-query.ts";
import { WORLD_ZONES, type WorldZone } from "./world-zones.ts";
import { parseZoneAliases } from "./zone-aliases.ts";

/** An entry that goes by what was looked for. */
export interface ZoneMatch {
  readonly entry: WorldZone;
  /** The name that was found, as it is written: "Munich" for an entry whose city is Berlin. */
  readonly name: string;
}

interface Name {
  readonly text: string;
  readonly normalized: string;
  /** Abbreviations and ids are found by how they begin, never in their middle. */
  readonly isPlain: boolean;
}

interface Named {
  readonly entry: WorldZone;
  readonly names: readonly Name[];
}

/** How well a name fits, best first. */
const EXACT = 0;
const BEGINNING = 1;
const WORD_BEGINNING = 2;
const WORDS_APART = 3;
const INNER = 4;
const INNER_AT_LEAST = 3;

/** Added to the rank of a name that is not the entry's city: of two that fit alike the city goes first. */
const NOT_THE_CITY = 0.5;

let named: readonly Named[] | undefined;

/**
 * The entries that go by a text, best first: by city, zone name, country, other cities of the zone, former and local
 * names, abbreviation, IANA id or offset. Without case and accents; beginnings of words before the inside of words,
 * which counts only where nothing fits exactly. Offsets are those at the instant (ms).
 */
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

/** What is said of a text that nothing goes by, with the ways to search. */
export function noMatchesText(text: string): string {
  return `Nothing here goes by “${text.trim()}”. You can search by city, country, zone, an abbreviation such as CET, or an offset such as +5:30.`;
}

/** A text without case, accents and signs: "São Paulo" and "sao-paulo" are the same. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’ʻ.]/gu, "")
    .toLowerCase()
    .replace(/[ßøłđıæœ]/g, (letter) => UNACCENTED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const UNACCENTED: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
};

function nameEntries(): readonly Named[] {
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
  return isPlain && query.length >= INNER_AT_LEAST && normalized.includes(query)
    ? INNER
    : undefined;
}

/** Where several words are given, each may be in a name of its own: "munich germany". */
function matchWords(names: readonly Name[], words: readonly string[]) {
  const found = words.map((word) =>
    names.find(({ normalized }) => ` ${normalized}`.includes(` ${word}`)),
  );
  const [first] = found;
  if (!first || found.includes(undefined)) return undefined;
  const whole = found.find((name) => name && words.includes(name.normalized));
  return { name: (whole ?? first).text, rank: WORDS_APART };
}
