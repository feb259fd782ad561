import { useQuery } from "@tanstack/react-query";
import { placePath, type Town } from "../../shared/api/places.ts";
import { useIsOnline } from "../api/use-is-online.ts";
import { type FoundPlace, isCityOf, type SearchResult } from "../places/search-results.ts";
import { usePlaceSearch } from "../places/use-place-search.ts";

/** The place of a result with its coordinates; the server is asked for those of a city of the table or a saved place. */
export function useLocatedPlace({ entry, place }: SearchResult): FoundPlace | undefined {
  const isOnline = useIsOnline();
  const { found } = usePlaceSearch(entry?.city ?? "");
  const isLocated = place?.latitude !== undefined;
  const { data } = useQuery<Town>({
    queryKey: [placePath(place?.id ?? "")],
    enabled: place !== undefined && !isLocated && isOnline,
  });
  if (place) return isLocated ? place : data;
  return found?.places.find((one) => isCityOf(entry, one));
}
