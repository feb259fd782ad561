import type { FoundPlaces, FoundTown } from "../../shared/api/places.ts";
import { type Place, placeKey, placeOfTown, type RowPlace } from "../../shared/place.ts";
import type { FoundPlace } from "../../shared/text/answers.ts";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { localNames, placeName, townNames, untranslatedName } from "../i18n/names.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { regionOf } from "./describe-place.ts";
import { fitName, rankOf, type SearchResult, searchZones, WHOLE_NAME } from "./search-zones.ts";

interface SearchOptions {
  /** An instant (ms), by whose offsets the table is searched. */
  readonly minute: number;
  readonly saved: readonly ListEntry[];
}

/** What a text finds in the table, and with the towns, best first. Until the server has answered, the towns are those of the visitor's list. */
export function findPlaces(
  text: string,
  found: FoundPlaces | undefined,
  { minute, saved }: SearchOptions,
) {
  const matches = searchZones(text, minute, localNames);
  const spelling = found?.corrected ?? text;
  const ofTable = new Map(matches.map((match) => [match.place, match]));
  const folded = new Map<Place, FoundTown | undefined>();
  const ofTowns: { readonly result: SearchResult; readonly rank: number }[] = [];
  let rank: number = WHOLE_NAME;
  let isNamed = false;
  const towns = found ? found.places.map(resultOfTown) : findAmong(saved, text);
  // What the table finds is spelled right.
  for (const result of spelling !== text && matches.length > 0 ? [] : towns) {
    // A server with newer rules, or a saved list, may have a zone that this page does not know.
    if (!isUsableZone(result.place.zone)) continue;
    // The server's order counts: it also knows regions and countries.
    rank = Math.max(rank, fitOf(result, text) ?? WHOLE_NAME);
    isNamed ||= rank === WHOLE_NAME;
    const { town, matched } = result;
    const place = WORLD_ZONES.find((one) => isCityOf(one, result));
    const match = place && ofTable.get(place);
    // A text with more than the name must match the row too: "berlin schleswig" does not.
    const isRow = place && (match || fitOf(result, spelling) !== undefined);
    if (!isRow || folded.has(place)) {
      ofTowns.push({ result, rank });
      continue;
    }
    folded.set(place, town);
    if (match && rankOf(match) <= rank) continue;
    ofTable.delete(place);
    const row = match ?? { place, matched: matched ?? placeName(place), isSure: false };
    ofTowns.push({ result: { ...row, town }, rank });
  }
  const rows = [...ofTable.values()]
    // Where a town has the whole name, rows of other cities that only share its zone are left out.
    .filter(({ place, kind }) => folded.has(place) || !isNamed || kind !== "place")
    .map((match) => ({ result: { ...match, town: folded.get(match.place) }, rank: rankOf(match) }));
  const results: readonly SearchResult[] = [...rows, ...ofTowns]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ result }) => result);
  return { matches, results };
}

function resultOfTown(town: FoundTown): SearchResult {
  return { place: placeOfTown(town), matched: town.matched ?? undefined, isSure: false, town };
}

/** The towns of the list whose names fit a text, best first. They need no server. */
function findAmong(entries: readonly ListEntry[], text: string): readonly SearchResult[] {
  const places = new Map(entries.map(({ place }) => [placeKey(place), place]));
  return [...places.values()]
    .flatMap((place) => {
      const result = { place, isSure: false };
      const fit = townNames(place) && fitOf(result, text);
      return fit === undefined ? [] : { result, fit };
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ result }) => result);
}

function fitOf({ place, matched }: SearchResult, text: string): number | undefined {
  const names = [matched ?? untranslatedName(place), placeName(place)];
  const fits = names.flatMap((name) => fitName(name, text) ?? []);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

export function townOfRow(row: RowPlace, found: FoundPlaces | undefined): FoundTown | undefined {
  return found?.places.find((town) => isCityOf(row, resultOfTown(town)));
}

function isCityOf({ city, zone }: RowPlace, { place, matched = "" }: SearchResult): boolean {
  return (
    zone === place.zone &&
    [untranslatedName(place), matched].some((name) => plainCity(name) === plainCity(city))
  );
}

/** GeoNames has "New York City", the table "New York". */
function plainCity(name: string): string {
  return normalizeForSearch(name).replace(/ city$/, "");
}

export interface WebPlace extends FoundPlace, SearchResult {
  readonly matched?: string | undefined;
  readonly detail: string;
}

/** A row of the table stands for a city. */
const ROW_POPULATION = Number.POSITIVE_INFINITY;
/** By the fit of a name of the table; words of several names are trusted only without the server. */
const MATCHES = ["whole", "start", "word", "word"] as const;
const MATCHES_ALONE = ["whole", "start", "word", "whole"] as const;

/** As `findPlaces`, and first the entries of the visitor's list with that name. */
export function placesOf(
  name: string,
  found: FoundPlaces | undefined,
  options: SearchOptions,
): readonly WebPlace[] {
  const { saved } = options;
  const named = saved.filter(
    (entry, index) =>
      fitName(entry.name, name) === WHOLE_NAME &&
      index === saved.findIndex((one) => one.name === entry.name && one.city === entry.city),
  );
  const listed = new Set(named.map(({ place }) => placeKey(place)));
  const { results } = findPlaces(name, found, options);
  const matches = found ? MATCHES : MATCHES_ALONE;
  return [
    ...named.map(({ name: own, city, place }) => ({
      name: own,
      detail: city === own ? "" : city,
      place,
      zone: place.zone,
      isSure: true,
      population: ROW_POPULATION,
      match: "whole" as const,
    })),
    ...results
      .filter(({ place }) => !listed.has(placeKey(place)))
      .map((result) => {
        const { place, town, fit } = result;
        return {
          ...result,
          name: placeName(place),
          detail: regionOf(place),
          zone: place.zone,
          countryCode: town?.countryCode,
          population: town?.population ?? ROW_POPULATION,
          match: town && fit !== WHOLE_NAME ? town.match : matches[fit ?? WHOLE_NAME],
        };
      }),
  ];
}

export function describeResult(result: SearchResult, minute: number) {
  const { place, matched = "", isSure } = result;
  const detail = regionOf(place);
  const offset = formatOffset(civilOffsetMinutesAt(place.zone, minute));
  const shown = [placeName(place), detail, offset, ...Object.values(townNames(place) ?? {})];
  const hint = shown.includes(matched) ? undefined : matched;
  return { value: placeKey(place), hint, detail, isSure };
}
