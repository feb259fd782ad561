import { placePath, type Town } from "../../../shared/api/places.ts";
import { type Place, placeKey } from "../../../shared/place.ts";
import { useQuery } from "../../kit/api/query-client.ts";
import { useIsOnline } from "../../kit/api/use-is-online.ts";
import { isCityOf, resultOfTown } from "../search-results.ts";
import { usePlaceSearch } from "../use-place-search.ts";

/** The town of a place: `found`, or else the server is asked for that of a row or of a saved town. Undefined for a mere zone. */
export function useLocatedTown(place: Place, found: Town | undefined): Town | undefined {
  const isOnline = useIsOnline();
  const row = place.kind === "row" ? place : undefined;
  const { found: search } = usePlaceSearch(row?.city ?? "");
  const isTown = place.kind === "town";
  const { data } = useQuery<Town>({
    queryKey: [placePath(isTown ? placeKey(place) : "")],
    enabled: isTown && !found && isOnline,
  });
  return row ? search?.places.find((one) => isCityOf(row, resultOfTown(one))) : (found ?? data);
}
