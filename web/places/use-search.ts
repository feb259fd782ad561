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

export interface Search extends ReturnType<typeof findPlaces> {
  readonly isComplete: boolean;
  readonly correction?: string | undefined;
  readonly remark?: string | undefined;
}

export const REMARKS: Partial<Record<PlaceSearch["status"], string>> = {
  waiting: m.placesWaiting(),
  failed: m.placesFailed(),
  offline: m.placesOffline(),
};

const NOTHING_FOUND: Search = { matches: [], results: [], isComplete: true };

/** In the table, at once and offline; among all places, which follow. `minute` is an instant (ms). An empty text finds nothing. */
export function useSearch(typed: string, minute: number): Search {
  const text = language === "en" ? typed : toAsciiDigits(typed);
  const { status, found } = usePlaceSearch(text);
  const saved = useStore(myZones);
  return useZoneMemo(() => {
    if (text.trim() === "") return NOTHING_FOUND;
    const all = findPlaces(text, found, { minute, saved });
    const corrected = all.matches.length === 0 && found?.corrected;
    return {
      ...all,
      remark: REMARKS[status],
      isComplete: status !== "searching",
      correction: corrected
        ? m.placeCorrection({ place: corrected, text: text.trim() })
        : undefined,
    };
  }, [text, minute, status, found, saved]);
}

export function describeNoMatches(text: string, { remark }: Search): string {
  const values = { text: text.trim() };
  if (remark === REMARKS.offline) return m.searchNeedsConnection(values);
  return remark ?? m.searchNoMatches(values);
}

export interface PlaceSearch {
  /** "off" if the text asks for no place; "waiting" while the server asks for patience. */
  readonly status: "off" | "searching" | "found" | "waiting" | "failed" | "offline";
  readonly found?: FoundPlaces;
}

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
  if (!isAsked) return { status: "off" };
  if (data) return { status: "found", found: data };
  if (!isOnline) return { status: "offline" };
  if (isError) return { status: "failed" };
  return { status: isBusy ? "waiting" : "searching" };
}

/** As `usePlaceSearch`, for one text. Rejects if it is aborted. */
export async function findTowns(text: string, signal: AbortSignal): Promise<PlaceSearch> {
  const wanted = text.trim();
  if (!namesPlace(wanted)) return { status: "off" };
  const query = queryOf(wanted);
  const known = queryClient.getQueryData(query.queryKey);
  if (known) return { status: "found", found: known };
  if (!navigator.onLine) return { status: "offline" };
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  signal.throwIfAborted();
  try {
    return { status: "found", found: await queryClient.fetchQuery(query) };
  } catch {
    signal.throwIfAborted();
    return { status: "failed" };
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
