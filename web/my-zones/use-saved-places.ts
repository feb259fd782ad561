import { useEffect } from "react";
import type { Preference } from "../../shared/api/preferences.ts";
import { savedEntries, savedTowns } from "../places/saved-places.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { listEntries } from "./list-entries.ts";
import { placeOf } from "./preference-place.ts";

/** Lets the searches find the places of a list without the server, and a shared time include its zones. */
export function useSavedPlaces(preferences: readonly Preference[]): void {
  const entries = useZoneMemo(() => listEntries(preferences), [preferences]);
  useEffect(() => savedEntries.set(entries), [entries]);
  useEffect(() => {
    const towns = preferences.flatMap((preference) => {
      const place = placeOf(preference);
      return place?.kind === "town" && place.names ? place : [];
    });
    savedTowns.set([...new Map(towns.map((town) => [town.id, town])).values()]);
  }, [preferences]);
}
