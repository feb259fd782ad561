import { useEffect } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { savedPlaces, savedZones } from "../places/saved-places.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { listedZones } from "./listed-zones.ts";

/** Lets the searches find the places of a list without the server, and a shared time include its zones. */
export function useSavedPlaces(preferences: readonly Preference[]): void {
  const zones = useZoneMemo(() => listedZones(preferences), [preferences]);
  useEffect(() => savedZones.set(zones), [zones]);
  useEffect(() => {
    const places = preferences.flatMap(({ cityId, timezone, place }) =>
      cityId !== null && place ? { ...place, id: cityId, zone: timezone, matched: null } : [],
    );
    savedPlaces.set([...new Map(places.map((place) => [place.id, place])).values()]);
  }, [preferences]);
}
