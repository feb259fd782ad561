import type { FoundPlaces, Town } from "../../shared/api/places.ts";
import { isUsableZone } from "../../shared/zones/civil-offset.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import {
  BEGINNING,
  fitName,
  rankOf,
  WHOLE_NAME,
  type ZoneMatch,
} from "../../shared/zones/search-zones.ts";
import { WORLD_ZONES, type WorldZone } from "../../shared/zones/world-zones.ts";
import { cityName } from "../language/names.ts";

/** A place as a result shows it. */
export type FoundPlace = Pick<Town, "id" | "name" | "matched" | "region" | "country" | "zone"> &
  // Saved places have none.
  Partial<Pick<Town, "latitude" | "longitude">>;

export interface EntryResult {
  readonly entry: WorldZone;
  /** The name that matched: the city's, or another one. */
  readonly matched: string;
  /** Whether it may be chosen before the places are known. */
  readonly isSure: boolean;
  readonly place?: undefined;
}

export interface PlaceResult {
  readonly place: FoundPlace;
  readonly entry?: undefined;
}

export type SearchResult = EntryResult | PlaceResult;

interface Ranked {
  readonly result: SearchResult;
  readonly rank: number;
}

/**
 * The matches of the table and the places of a text in one list, best first. A place that is a city of the table is shown
 * as that entry. Where a place has the whole name, entries of other cities that only share its zone are left out.
 */
export function mergeResults(
  text: string,
  matches: readonly ZoneMatch[],
  found: Pick<FoundPlaces, "corrected"> & { readonly places: readonly FoundPlace[] },
): readonly SearchResult[] {
  const byEntry = new Map(matches.map((match) => [match.entry, match]));
  const folded = new Set<WorldZone>();
  // What the table finds is spelled right.
  const places = found.corrected !== null && matches.length > 0 ? [] : found.places;
  let worstRank = 0;
  const ofPlaces = places
    // A server with newer rules, or a saved list, may have a zone that this page does not know.
    .filter(({ zone }) => isUsableZone(zone))
    .map((place): Ranked => {
      // The server's order counts: it also knows regions and countries.
      worstRank = Math.max(worstRank, fitOf(place, text) ?? WHOLE_NAME);
      const entry = entryOf(place, found.corrected ?? text, byEntry);
      if (!entry || folded.has(entry)) return { result: { place }, rank: worstRank };
      folded.add(entry);
      const match = byEntry.get(entry);
      return match
        ? { result: resultOf(match), rank: Math.min(worstRank, rankOf(match)) }
        : { result: resultOfPlace(entry, place), rank: worstRank };
    });
  const isNamed = ofPlaces.some(({ rank }) => rank === WHOLE_NAME);
  const ofTable = matches
    .filter(({ entry, kind }) => !folded.has(entry) && !(isNamed && kind === "place"))
    .map((match): Ranked => ({ result: resultOf(match), rank: rankOf(match) }));
  const all = [...ofTable.filter(isCity), ...ofPlaces, ...ofTable.filter((one) => !isCity(one))];
  return all.toSorted((one, other) => one.rank - other.rank).map(({ result }) => result);
}

const isCity = ({ rank }: Ranked) => Number.isInteger(rank);

function resultOf(match: ZoneMatch): EntryResult {
  const { entry, name, kind, fit } = match;
  const isSure = (kind === "city" && fit <= BEGINNING) || (kind === "zone" && fit === WHOLE_NAME);
  return { entry, matched: name, isSure };
}

function resultOfPlace(entry: WorldZone, { matched }: FoundPlace): EntryResult {
  return { entry, matched: matched ?? cityName(entry.city, entry.zone), isSure: false };
}

function fitOf({ name, matched, zone }: FoundPlace, text: string): number | undefined {
  const fits = [matched ?? name, cityName(name, zone)].flatMap((one) => fitName(one, text) ?? []);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

/** The entry whose city the place is. A text with more than the name must match the entry too: "berlin schleswig" does not. */
function entryOf(
  place: FoundPlace,
  text: string,
  matches: ReadonlyMap<WorldZone, ZoneMatch>,
): WorldZone | undefined {
  const entry = WORLD_ZONES.find((one) => isCityOf(one, place));
  if (!entry) return undefined;
  return matches.has(entry) || fitOf(place, text) !== undefined ? entry : undefined;
}

/** Whether a place is a city of the table. */
export function isCityOf({ city, zone }: WorldZone, place: FoundPlace): boolean {
  return (
    zone === place.zone &&
    [place.name, place.matched ?? ""].some((name) => plainCity(name) === plainCity(city))
  );
}

/** GeoNames has "New York City", the table "New York". */
function plainCity(name: string): string {
  return normalizeForSearch(name).replace(/ city$/, "");
}
