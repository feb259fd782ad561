import { placePath, type Town } from "../../../shared/api/places.ts";
import { placeKey } from "../../../shared/place.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useIsOnline } from "../../kit/api/use-is-online.ts";
import { isCityOf, resultOfTown, type SearchResult } from "../search-results.ts";
import { usePlaceSearch } from "../use-place-search.ts";

/** The town of a result; the server is asked for that of a row, or of a saved town. */
export function useLocatedTown({ place, town }: SearchResult): Town | undefined {
  const isOnline = useIsOnline();
  const row = place.kind === "row" ? place : undefined;
  const { found } = usePlaceSearch(row?.city ?? "");
  const { data } = useQuery<Town>({
    queryKey: [placePath(row ? "" : placeKey(place))],
    enabled: !row && !town && isOnline,
  });
  return row ? found?.places.find((one) => isCityOf(row, resultOfTown(one))) : (town ?? data);
}
