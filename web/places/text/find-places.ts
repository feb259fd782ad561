import { language } from "#language";
import type { FoundPlaces } from "../../../shared/api/places.ts";
import type { FoundPlace } from "../../../shared/text/find-clock.ts";
import { localNames, placeName } from "../../i18n/names.ts";
import { regionOf } from "../describe-place.ts";
import type { ListEntry } from "../saved-places.ts";
import { isCityOf, mergeResults, resultOfTown, type SearchResult } from "../search-results.ts";
import { fitName, searchZones, WHOLE_NAME, type ZoneMatch } from "../search-zones.ts";
import { findAmong } from "../use-search.ts";

/** A place of a text: one that the search finds, or an entry of the visitor's list by its own name. */
export interface WebPlace extends FoundPlace {
  /** "Japan", or the city of an entry; may be empty. */
  readonly detail: string;
  readonly result: SearchResult | undefined;
}

interface Around {
  /** An instant (ms), of whose offsets the table's matches depend. */
  readonly minute: number;
  /** The visitor's list, whose names count as places. */
  readonly saved: readonly ListEntry[];
}

/** A row of the table stands for a city. */
const ROW_POPULATION = Number.POSITIVE_INFINITY;
/** By the fit of a name of the table; words of several names are trusted only without the server. */
const MATCHES = ["whole", "start", "word", "word"] as const;
const MATCHES_ALONE = ["whole", "start", "word", "whole"] as const;

/** What a name finds in the visitor's list, the table and among the towns, best first; without the towns, what is known here. */
export function placesOf(
  name: string,
  found: FoundPlaces | undefined,
  { minute, saved }: Around,
): readonly WebPlace[] {
  const matches = searchZones(name, minute, language === "en" ? undefined : localNames);
  const towns = found ? found.places.map(resultOfTown) : findAmong(saved, name);
  const townOf = ({ place, town }: SearchResult) =>
    found?.places.find((one) =>
      place.kind === "row" ? isCityOf(place, resultOfTown(one)) : one.id === town?.id,
    );
  const byRow = new Map<unknown, ZoneMatch>(matches.map((match) => [match.row, match]));
  const results = mergeResults(name, matches, towns, found?.corrected);
  const named = saved.filter(
    (entry, index) =>
      fitName(entry.name, name) === WHOLE_NAME &&
      index === saved.findIndex((one) => one.name === entry.name && one.city === entry.city),
  );
  return [
    ...named.map((entry) => ({
      ...{
        name: entry.name,
        detail: entry.city === entry.name ? "" : entry.city,
        result: undefined,
      },
      ...{ zone: entry.place.zone, population: ROW_POPULATION, match: "whole" as const },
    })),
    ...results.map((result) => {
      const { place } = result;
      const town = townOf(result);
      const fit = byRow.get(place)?.fit;
      const isWhole = fit === WHOLE_NAME;
      return {
        ...{ name: placeName(place), detail: regionOf(place), result, zone: place.zone },
        matched: isWhole || !town ? result.matched : town.matched,
        population: town?.population ?? ROW_POPULATION,
        match: isWhole || !town ? (found ? MATCHES : MATCHES_ALONE)[fit ?? 0] : town.match,
      };
    }),
  ];
}
