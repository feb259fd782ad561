import { queryOptions } from "@tanstack/react-query";
import { language } from "#language";
import * as m from "#messages";
import {
  DEFAULT_FOUND_PLACES,
  type FoundPlaces,
  MAX_PLACE_QUERY_LENGTH,
  PLACES_PATH,
  placePath,
} from "../../shared/api/places.ts";
import { SECOND_MS } from "../../shared/durations.ts";
import { toAsciiDigits } from "../../shared/text/written-text.ts";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { parseOffsetQuery } from "../../shared/zones/parse-offset-query.ts";
import { ApiError, callApi } from "../kit/api/api-client.ts";
import { queryClient, useQuery } from "../kit/api/query-client.ts";
import { useIsOnline } from "../kit/api/use-is-online.ts";
import { createStore, useStore } from "../kit/storage/store.ts";
import { useDebouncedValue } from "../kit/ui/use-debounced-value.ts";
import { myZones } from "../services/my-zones.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { findPlaces } from "./search-results.ts";

export interface Search extends ReturnType<typeof findPlaces>, Omit<PlaceSearch, "found"> {
  readonly correction?: string | undefined;
}

const NOTHING_FOUND: Search = { matches: [], results: [], isComplete: true };

/** In the table, at once and offline; among all places, which follow. `minute` is an instant (ms). An empty text finds nothing. */
export function useSearch(typed: string, minute: number): Search {
  const text = language === "en" ? typed : toAsciiDigits(typed);
  const { found, isComplete, remark } = usePlaceSearch(text);
  const saved = useStore(myZones);
  return useZoneMemo(() => {
    if (text.trim() === "") return NOTHING_FOUND;
    const all = findPlaces(text, found, { minute, saved });
    const corrected = all.matches.length === 0 && found?.corrected;
    return {
      ...all,
      remark,
      isComplete,
      correction: corrected
        ? m.placeCorrection({ place: corrected, text: text.trim() })
        : undefined,
    };
  }, [text, minute, isComplete, remark, found, saved]);
}

export function describeNoMatches(text: string, { remark }: Search): string {
  const values = { text: text.trim() };
  if (remark === OFFLINE.remark) return m.searchNeedsConnection(values);
  return remark ?? m.searchNoMatches(values);
}

/** What the server knows by a text: nothing, if the text asks for no place. */
export interface PlaceSearch {
  readonly found?: FoundPlaces;
  readonly isComplete: boolean;
  /** Why the server is not asked, or has not answered. */
  readonly remark?: string | undefined;
}

const NOT_ASKED: PlaceSearch = { isComplete: true };
const OFFLINE: PlaceSearch = { isComplete: true, remark: m.placesOffline() };
const FAILED: PlaceSearch = { isComplete: true, remark: m.placesFailed() };

const DEBOUNCE_MS = 150;
const MIN_LENGTH = 2;

/** Resolves once the server, which was busy, may be asked again; undefined while it is not. */
export const patience = createStore<Promise<void> | undefined>(undefined);

/** Asks the server for the places that a text names, once typing pauses. A new text aborts the request for the last. */
export function usePlaceSearch(text: string): PlaceSearch {
  const wanted = text.trim();
  const isOnline = useIsOnline();
  const isBusy = useStore(patience) !== undefined;
  const isAsked = namesPlace(wanted);
  const isTyping = useDebouncedValue(wanted, DEBOUNCE_MS) !== wanted;
  const { data, isError } = useQuery({
    ...queryOf(wanted),
    enabled: isAsked && isOnline && !isTyping,
  });
  if (!isAsked) return NOT_ASKED;
  if (data) return { isComplete: true, found: data };
  if (!isOnline) return OFFLINE;
  if (isError) return FAILED;
  return { isComplete: isBusy, remark: isBusy ? m.placesWaiting() : undefined };
}

/** As `usePlaceSearch`, for one text. Rejects if it is aborted. */
export async function findTowns(text: string, signal: AbortSignal): Promise<PlaceSearch> {
  const wanted = text.trim();
  if (!namesPlace(wanted)) return NOT_ASKED;
  const query = queryOf(wanted);
  const known = queryClient.getQueryData(query.queryKey);
  if (known) return { isComplete: true, found: known };
  if (!navigator.onLine) return OFFLINE;
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  signal.throwIfAborted();
  try {
    return { isComplete: true, found: await queryClient.fetchQuery(query) };
  } catch {
    signal.throwIfAborted();
    return FAILED;
  }
}

/** One letter is a name only in scripts with many letters. */
function namesPlace(text: string): boolean {
  if (text.length > MAX_PLACE_QUERY_LENGTH || parseOffsetQuery(text)) return false;
  const letters = normalizeForSearch(text);
  return letters.length >= MIN_LENGTH || /[^\p{Script=Latin}\p{N}]/u.test(letters);
}

function queryOf(wanted: string) {
  return queryOptions({
    queryKey: [PLACES_PATH, "search", wanted],
    queryFn: ({ signal }) => fetchPlaces(wanted, signal),
  });
}

async function fetchPlaces(wanted: string, signal: AbortSignal): Promise<FoundPlaces> {
  await patience.get();
  signal.throwIfAborted();
  const query = new URLSearchParams({
    q: wanted,
    limit: String(DEFAULT_FOUND_PLACES),
    ...(language !== "en" && { textLang: language }),
  });
  try {
    const response = await callApi(`${PLACES_PATH}?${query}`, { signal });
    const found: FoundPlaces = await response.json();
    for (const town of found.places) queryClient.setQueryData([placePath(town.id)], town);
    return found;
  } catch (error) {
    if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) throw error;
    beginPatience(error.retryAfterSeconds * SECOND_MS);
    return fetchPlaces(wanted, signal);
  }
}

function beginPatience(ms: number): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  patience.set(promise);
  setTimeout(() => {
    if (patience.get() === promise) patience.set(undefined);
    resolve();
  }, ms);
}
