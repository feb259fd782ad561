import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FoundPlaces, placePath, type Town } from "../../shared/api/places.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { placeName } from "../i18n/names.ts";
import { queryClient, useQuery } from "../kit/api/query-client.ts";
import { useStore } from "../kit/storage/store.ts";
import {
  entryOfCity,
  featuredCitiesQuery,
  hasKnownZone,
  namesakesPath,
} from "../places/featured/cities.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { myZones } from "../services/my-zones.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { placeOfZone } from "../zones/place-of-zone.ts";
import type { Coordinates } from "../zones/sky/subsolar-point.ts";
import { coordinatesOfZone } from "../zones/sky/zone-coordinates.ts";

export interface MapPin extends ListEntry {
  readonly isVisitor: boolean;
  /** Undefined if it is unknown, or not known yet: the place is then only in the table. */
  readonly coordinates: Coordinates | undefined;
}

/** The visitor's place first, then those of the visitor's list, or the featured cities if the list is empty. */
export function useMapPlaces(): readonly MapPin[] {
  const { zone } = useVisitorZone();
  const saved = useStore(myZones);
  const { data: cities } = useQuery({ ...featuredCitiesQuery, enabled: saved.length === 0 });
  // With the call that has the coordinates, where those of the zone are not the place's.
  const listed = useZoneMemo(
    () =>
      saved.length > 0
        ? saved.map((entry) => {
            const { place } = entry;
            return { entry, path: place.kind === "town" ? placePath(place.id) : undefined };
          })
        : (cities ?? []).filter(hasKnownZone).map((city) => {
            const entry = entryOfCity(city, zone);
            const isOfZone = city.name === labelZone(entry.place.zone);
            return { entry, path: isOfZone ? undefined : namesakesPath(city) };
          }),
    [saved, cities, zone],
  );
  const paths = useMemo(() => [...new Set(listed.flatMap(({ path }) => path ?? []))], [listed]);
  // Each has a query of its own, so that one that fails hides no other, and none is asked for twice.
  const queries = paths.map((path) => ({ queryKey: [path] }));
  const towns = useQueries({ queries, combine: combineTowns }, queryClient);
  return useZoneMemo(() => {
    const place = placeOfZone(zone);
    const name = placeName(place);
    const visitor = { id: "visitor", place, name, city: name, isVisitor: true };
    const isVisitors = ({ path, entry }: (typeof listed)[number]) =>
      !path && entry.place.zone === currentZone(zone) && entry.name === name;
    const others = listed
      .filter((one) => !isVisitors(one))
      .map(({ entry, path }) => ({
        ...entry,
        isVisitor: false,
        coordinates: path
          ? towns[paths.indexOf(path)]?.find((town) => town.zone === entry.place.zone)
          : coordinatesOfZone(entry.place.zone),
      }));
    return [{ ...visitor, coordinates: coordinatesOfZone(zone) }, ...others];
  }, [zone, listed, paths, towns]);
}

function combineTowns(
  results: readonly { readonly data?: unknown }[],
): readonly (readonly Town[] | undefined)[] {
  return results.map(({ data }) => {
    const found = data as Town | FoundPlaces | undefined;
    return found && ("places" in found ? found.places : [found]);
  });
}
