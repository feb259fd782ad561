import { useEffect } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { savedPlaces, savedZones } from "../places/saved-places.ts";
import { listedZones } from "./listed-zones.ts";

/** Lets the searches find the places of a list without the server, and a shared time include its zones. */
export function useSavedPlaces(preferences: readonly Preference[]): void {
  useEffect(() => {
    savedZones.set(listedZones(preferences));
    const places = preferences.flatMap(({ cityId, timezone, place }) =>
      cityId !== null && place ? { ...place, id: cityId, zone: timezone, matched: null } : [],
    );
    savedPlaces.set([...new Map(places.map((place) => [place.id, place])).values()]);
  }, [preferences]);
}
