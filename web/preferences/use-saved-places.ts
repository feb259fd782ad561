import { useEffect } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { savedPlaces } from "../places/saved-places.ts";

/** Lets the searches find the places of a list without the server. */
export function useSavedPlaces(preferences: readonly Preference[]): void {
  useEffect(() => {
    const places = preferences.flatMap(({ cityId, timezone, place }) =>
      cityId !== null && place ? { ...place, id: cityId, zone: timezone, matched: null } : [],
    );
    savedPlaces.set([...new Map(places.map((place) => [place.id, place])).values()]);
  }, [preferences]);
}
