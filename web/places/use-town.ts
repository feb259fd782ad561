import { placePath, type Town } from "../../shared/api/places.ts";
import type { Place } from "../../shared/place.ts";
import { useQuery } from "../kit/api/query-client.ts";
import { useIsOnline } from "../kit/api/use-is-online.ts";

/** The server's town of a place that is one: where it is. Undefined until it is loaded, and for another place. */
export function useTown(place: Place | undefined): Town | undefined {
  const isTown = place?.kind === "town";
  const isOnline = useIsOnline();
  const { data } = useQuery<Town>({
    queryKey: [placePath(isTown ? place.id : "")],
    enabled: isTown && isOnline,
  });
  return isTown && data?.zone === place.zone ? data : undefined;
}
