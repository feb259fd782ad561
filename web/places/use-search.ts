import { language } from "#language";
import * as m from "#messages";
import { toAsciiDigits } from "../../shared/text/written-text.ts";
import { localNames, placeName, untranslatedName } from "../i18n/names.ts";
import { useStore } from "../kit/storage/store.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { type ListEntry, savedEntries } from "./saved-places.ts";
import { mergeResults, resultOfTown, type SearchResult } from "./search-results.ts";
import { fitName, searchZones, type ZoneMatch } from "./search-zones.ts";
import { type PlaceSearch, usePlaceSearch } from "./use-place-search.ts";

export interface Search {
  /** What the table alone finds, best first. */
  readonly matches: readonly ZoneMatch[];
  /** The same with the places, as far as they are known, best first. */
  readonly results: readonly SearchResult[];
  /** False while places may follow. */
  readonly isComplete: boolean;
  /** "Showing Sydney for “Sidney”." */
  readonly correction?: string | undefined;
  /** Why only some places are searched. */
  readonly remark?: string | undefined;
  /** Whether most places cannot be searched, because the page is offline. */
  readonly isOffline?: boolean;
}

/** What a state of the search has to say. */
export const REMARKS: Partial<Record<PlaceSearch["status"], string>> = {
  waiting: m.placesWaiting(),
  failed: m.placesFailed(),
  offline: m.placesOffline(),
};

const NOTHING_FOUND: Search = { matches: [], results: [], isComplete: true };

/**
 * The search in the table, at once and offline, and in all places, which follow. `minute` is an instant (ms). An empty text
 * finds nothing.
 */
export function useSearch(typed: string, minute: number): Search {
  const text = language === "en" ? typed : toAsciiDigits(typed);
  const { status, found } = usePlaceSearch(text);
  const saved = useStore(savedEntries);
  return useZoneMemo(() => {
    if (text.trim() === "") return NOTHING_FOUND;
    const matches = searchZones(text, minute, localNames);
    const remark = REMARKS[status];
    const towns = remark ? findAmong(saved, text) : (found?.places ?? []).map(resultOfTown);
    const results = mergeResults(text, matches, towns, found?.corrected);
    const isCorrected = found?.corrected && matches.length === 0;
    return {
      matches,
      results,
      isComplete: status !== "searching",
      remark,
      isOffline: status === "offline",
      correction: isCorrected
        ? m.placeCorrection({ place: found.corrected ?? "", text: text.trim() })
        : undefined,
    };
  }, [text, minute, status, found, saved]);
}

/** What is said where nothing is found. */
export function describeNoMatches(text: string, { isOffline, remark }: Search): string {
  const values = { text: text.trim() };
  return isOffline ? m.searchNeedsConnection(values) : (remark ?? m.searchNoMatches(values));
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
