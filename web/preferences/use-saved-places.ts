import { useEffect } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { savedTowns, savedZones } from "../places/saved-places.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { listedZones } from "./listed-zones.ts";
import { placeOf } from "./preference-place.ts";

/** Lets the searches find the places of a list without the server, and a shared time include its zones. */
export function useSavedPlaces(preferences: readonly Preference[]): void {
  const zones = useZoneMemo(() => listedZones(preferences), [preferences]);
  useEffect(() => savedZones.set(zones), [zones]);
  useEffect(() => {
    const towns = preferences.flatMap((preference) => {
      const place = placeOf(preference);
      return place?.kind === "town" && place.names ? place : [];
    });
    savedTowns.set([...new Map(towns.map((town) => [town.id, town])).values()]);
  }, [preferences]);
}
