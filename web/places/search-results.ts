import { language } from "#language";
import type { FoundPlaces, Town } from "../../shared/api/places.ts";
import { type Place, placeKey, placeOfTown, type RowPlace } from "../../shared/place.ts";
import type { FoundPlace } from "../../shared/text/answers.ts";
import { civilOffsetMinutesAt, isUsableZone } from "../../shared/zones/civil-offset.ts";
import { formatOffset } from "../../shared/zones/format-offset.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { WORLD_ZONES } from "../../shared/zones/world-zones.ts";
import { localNames, placeName, townNames, untranslatedName } from "../i18n/names.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { regionOf } from "./describe-place.ts";
import {
  fitName,
  rankOf,
  type SearchResult,
  searchZones,
  WHOLE_NAME,
  type ZoneMatch,
} from "./search-zones.ts";

interface Ranked {
  readonly result: SearchResult;
  readonly rank: number;
}

/** A town that is a city of the table is shown as that row. Where a town has the whole name, rows of other cities that only share its zone are left out. */
export function mergeResults(
  text: string,
  matches: readonly ZoneMatch[],
  found: readonly SearchResult[],
  corrected: string | null = null,
): readonly SearchResult[] {
  const byRow = new Map<Place, ZoneMatch>(matches.map((match) => [match.place, match]));
  const folded = new Set<Place>();
  const atTown = new Set<Place>();
  // What the table finds is spelled right.
  const towns = corrected !== null && matches.length > 0 ? [] : found;
  let worstRank = 0;
  let isNamed = false;
  const ofTowns = towns
    // A server with newer rules, or a saved list, may have a zone that this page does not know.
    .filter(({ place }) => isUsableZone(place.zone))
    .flatMap((result): readonly Ranked[] => {
      // The server's order counts: it also knows regions and countries.
      worstRank = Math.max(worstRank, fitOf(result, text) ?? WHOLE_NAME);
      isNamed ||= worstRank === WHOLE_NAME;
      const row = rowOf(result, corrected ?? text, byRow);
      if (!row || folded.has(row)) return [{ result, rank: worstRank }];
      folded.add(row);
      const match = byRow.get(row);
      if (match && rankOf(match) <= worstRank) return [];
      atTown.add(row);
      const matched = result.matched ?? placeName(row);
      return [{ result: match ?? { place: row, matched, isSure: false }, rank: worstRank }];
    });
  const ofTable = matches
    .filter(
      ({ place, kind }) =>
        !atTown.has(place) && (folded.has(place) || !(isNamed && kind === "place")),
    )
    .map((match): Ranked => ({ result: match, rank: rankOf(match) }));
  const all = [...ofTable.filter(isCity), ...ofTowns, ...ofTable.filter((one) => !isCity(one))];
  return all.toSorted((one, other) => one.rank - other.rank).map(({ result }) => result);
}

export function resultOfTown(town: Town): SearchResult {
  return { place: placeOfTown(town), matched: town.matched ?? undefined, isSure: false };
}

const isCity = ({ rank }: Ranked) => Number.isInteger(rank);

function fitOf({ place, matched }: SearchResult, text: string): number | undefined {
  const names = [matched ?? untranslatedName(place), placeName(place)];
  const fits = names.flatMap((name) => fitName(name, text) ?? []);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

/** The row whose city a town is. A text with more than the name must match the row too: "berlin schleswig" does not. */
function rowOf(
  town: SearchResult,
  text: string,
  matches: ReadonlyMap<Place, ZoneMatch>,
): RowPlace | undefined {
  const row = WORLD_ZONES.find((one) => isCityOf(one, town));
  if (!row) return undefined;
  return matches.has(row) || fitOf(town, text) !== undefined ? row : undefined;
}

export function isCityOf({ city, zone }: RowPlace, { place, matched = "" }: SearchResult): boolean {
  return (
    zone === place.zone &&
    [untranslatedName(place), matched].some((name) => plainCity(name) === plainCity(city))
  );
}

/** GeoNames has "New York City", the table "New York". */
function plainCity(name: string): string {
  return normalizeForSearch(name).replace(/ city$/, "");
}

/** The towns of the list whose names fit a text, best first. They need no server. */
export function findAmong(entries: readonly ListEntry[], text: string): readonly SearchResult[] {
  const towns = entries.flatMap(({ place }) =>
    place.kind === "town" && place.names ? ([[place.id, place]] as const) : [],
  );
  return [...new Map(towns).values()]
    .flatMap((place) => {
      const fit = fitName(placeName(place), text) ?? fitName(untranslatedName(place), text);
      return fit === undefined ? [] : [{ place, isSure: false, fit }];
    })
    .toSorted((one, other) => one.fit - other.fit);
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

/** What a name finds in the visitor's list, the table by its offsets at `minute` (ms) and among the towns, best first; without the towns, what is known here. */
export function placesOf(
  name: string,
  found: FoundPlaces | undefined,
  { minute, saved }: { readonly minute: number; readonly saved: readonly ListEntry[] },
): readonly WebPlace[] {
  const matches = searchZones(name, minute, language === "en" ? undefined : localNames);
  const towns = found ? found.places.map(resultOfTown) : findAmong(saved, name);
  const townOf = (place: Place) =>
    found?.places.find((one) =>
      place.kind === "row"
        ? isCityOf(place, resultOfTown(one))
        : place.kind === "town" && one.id === place.id,
    );
  const byRow = new Map<Place, ZoneMatch>(matches.map((match) => [match.place, match]));
  const results = mergeResults(name, matches, towns, found?.corrected);
  const named = saved.filter(
    (entry, index) =>
      fitName(entry.name, name) === WHOLE_NAME &&
      index === saved.findIndex((one) => one.name === entry.name && one.city === entry.city),
  );
  const listed = new Set(named.map(({ place }) => placeKey(place)));
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
        const { place } = result;
        const town = townOf(place);
        const fit = byRow.get(place)?.fit;
        const isOfTable = fit === WHOLE_NAME || !town;
        return {
          ...result,
          name: placeName(place),
          detail: regionOf(place),
          zone: place.zone,
          countryCode: town?.countryCode,
          population: town?.population ?? ROW_POPULATION,
          match: isOfTable ? (found ? MATCHES : MATCHES_ALONE)[fit ?? 0] : town.match,
        };
      }),
  ];
}

export function describeResult(result: SearchResult, minute: number) {
  const { place, isSure } = result;
  const otherName = otherNameOf(result) ?? "";
  const detail = regionOf(place);
  const shown = [detail, ...Object.values(townNames(place) ?? {})];
  const offset = formatOffset(civilOffsetMinutesAt(place.zone, minute));
  const hint = otherName === offset || shown.includes(otherName) ? undefined : otherName;
  return { value: placeKey(place), hint, detail, isSure };
}

export function otherNameOf({ place, matched }: SearchResult): string | undefined {
  return matched === placeName(place) ? undefined : matched;
}
