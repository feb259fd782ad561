import { readFileSync } from "node:fs";
import type {
  PlaceArea,
  PlaceCountry,
  PlaceFileHeader,
  PlaceRegion,
} from "../../server/places/place-file.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { zoneNames } from "../../shared/zones/zone-rules.ts";
import type { SourcePlace, SourceRegion } from "./read-geonames.ts";
import { REGION_ABBREVIATIONS } from "./region-abbreviations.ts";

/** The regions of each country after one without a name. */
export function makeRegions(
  countries: readonly PlaceCountry[],
  known: readonly SourceRegion[],
): { readonly regions: readonly PlaceRegion[]; readonly indexOf: ReadonlyMap<string, number> } {
  const regions: PlaceRegion[] = [];
  const indexOf = new Map<string, number>();
  for (const [country, { code: countryCode }] of countries.entries()) {
    indexOf.set(countryCode, regions.length);
    regions.push({ country });
    const ofCountry = known.filter((region) => region.code.startsWith(`${countryCode}.`));
    for (const { code, name } of ofCountry) {
      const abbreviation = countryCode === "US" ? code.slice(3) : REGION_ABBREVIATIONS[code];
      indexOf.set(code, regions.length);
      regions.push({ country, name, abbreviation });
    }
  }
  return { regions, indexOf };
}

export function makeAreas(
  countries: readonly PlaceCountry[],
  regions: readonly PlaceRegion[],
): readonly PlaceArea[] {
  const ofCountries = countries.flatMap(({ codes, names, foreignNames, otherNames }, country) =>
    [...codes, ...names, ...foreignNames, ...otherNames].map(
      (name): PlaceArea => [normalizeForSearch(name), country],
    ),
  );
  const ofRegions = regions.flatMap(({ name, abbreviation, country }, region) =>
    [name, abbreviation].flatMap((one): PlaceArea[] =>
      one ? [[normalizeForSearch(one), country, region]] : [],
    ),
  );
  return [...ofCountries, ...ofRegions];
}

/** For the id of each zone the place that it is named after, or else its largest. "US/Pacific" has that of Los Angeles. */
export function findZoneCities(places: readonly SourcePlace[]): PlaceFileHeader["zoneCities"] {
  const largest = new Map<string, number>();
  for (const [index, { zone, names }] of byPopulation(places)) {
    for (const key of ["", ...names.map(normalizeForSearch)]) {
      if (!largest.has(`${zone} ${key}`)) largest.set(`${zone} ${key}`, index);
    }
  }
  return zoneNames().flatMap((id): [string, number][] => {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: id }).resolvedOptions();
    const zone = [id, currentZone(timeZone)].find((one) => largest.has(`${one} `));
    const name = normalizeForSearch(zone?.slice(zone.lastIndexOf("/") + 1) ?? "");
    const found = largest.get(`${zone} ${name}`) ?? largest.get(`${zone} `);
    return found === undefined ? [] : [[id, found]];
  });
}

/** The names of our own table that no place has. Throws for a place that is not in the data. */
export function readOtherNames(places: readonly SourcePlace[]): PlaceFileHeader["extraNames"] {
  const lines = readFileSync(new URL("other-names.txt", import.meta.url), "utf8").trimEnd();
  const wanted = lines.split("\n").filter((line) => !line.startsWith("#"));
  const sorted = byPopulation(places);
  return wanted.map((line) => {
    const [name = "", town, country] = line.split(" | ");
    const found = sorted.find(
      ([, { names, countryCode }]) => countryCode === country && names.some((one) => one === town),
    );
    if (!found) throw new Error(`${town} is not in the data.`);
    return [name, found[0]];
  });
}

function byPopulation(places: readonly SourcePlace[]) {
  return [...places.entries()].sort(([, a], [, b]) => b.population - a.population);
}
