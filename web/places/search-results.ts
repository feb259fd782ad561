import type { Town } from "../../shared/api/places.ts";
import { type Place, placeOfTown, ROWS, type RowPlace } from "../../shared/place.ts";
import { isUsableZone } from "../../shared/zones/civil-offset.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { placeName, untranslatedName } from "../i18n/names.ts";
import { BEGINNING, fitName, rankOf, WHOLE_NAME, type ZoneMatch } from "./search-zones.ts";

export interface SearchResult {
  readonly place: Place;
  /** The name that matched, unless it is that of the town. */
  readonly matched?: string | undefined;
  /** Whether it may be chosen before the towns are known. */
  readonly isSure: boolean;
  /** Of a town that the server found. */
  readonly town?: Town;
}

interface Ranked {
  readonly result: SearchResult;
  readonly rank: number;
}

/**
 * The matches of the table and the towns of a text in one list, best first. A town that is a city of the table is shown
 * as that row. Where a town has the whole name, rows of other cities that only share its zone are left out.
 */
export function mergeResults(
  text: string,
  matches: readonly ZoneMatch[],
  found: readonly SearchResult[],
  corrected: string | null = null,
): readonly SearchResult[] {
  const byRow = new Map(matches.map((match) => [match.row, match]));
  const folded = new Set<ZoneMatch["row"]>();
  /** Rows that stand where the server has their town. */
  const atTown = new Set<ZoneMatch["row"]>();
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
      const shown = match ? resultOf(match) : { place: row, matched, isSure: false };
      return [{ result: shown, rank: worstRank }];
    });
  const ofTable = matches
    .filter(
      ({ row, kind }) => !atTown.has(row) && (folded.has(row) || !(isNamed && kind === "place")),
    )
    .map((match): Ranked => ({ result: resultOf(match), rank: rankOf(match) }));
  const all = [...ofTable.filter(isCity), ...ofTowns, ...ofTable.filter((one) => !isCity(one))];
  return all.toSorted((one, other) => one.rank - other.rank).map(({ result }) => result);
}

export function resultOfTown(town: Town): SearchResult {
  return { place: placeOfTown(town), matched: town.matched ?? undefined, isSure: false, town };
}

const isCity = ({ rank }: Ranked) => Number.isInteger(rank);

function resultOf({ row, name, kind, fit }: ZoneMatch): SearchResult {
  const isZone = kind === "zone" || kind === "abbreviation";
  const isSure = (kind === "city" && fit <= BEGINNING) || (isZone && fit === WHOLE_NAME);
  return { place: row, matched: name, isSure };
}

function fitOf({ place, matched }: SearchResult, text: string): number | undefined {
  const names = [matched ?? untranslatedName(place), placeName(place)];
  const fits = names.flatMap((name) => fitName(name, text) ?? []);
  return fits.length > 0 ? Math.min(...fits) : undefined;
}

/** The row whose city a town is. A text with more than the name must match the row too: "berlin schleswig" does not. */
function rowOf(
  town: SearchResult,
  text: string,
  matches: ReadonlyMap<ZoneMatch["row"], ZoneMatch>,
): RowPlace | undefined {
  const row = ROWS.find((one) => isCityOf(one, town));
  if (!row) return undefined;
  return matches.has(row) || fitOf(town, text) !== undefined ? row : undefined;
}

/** Whether a town is a city of the table. */
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
