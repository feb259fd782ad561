import { queryOptions, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { FEATURED_CITIES_PATH, type FeaturedCities } from "../../shared/api/cities.ts";
import {
  type FoundPlaces,
  MAX_FOUND_PLACES,
  PLACES_PATH,
  type Place,
  placePath,
} from "../../shared/api/places.ts";
import type { Coordinates } from "../../shared/sky/subsolar-point.ts";
import { isUsableZone } from "../../shared/zones/civil-offset.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { cityName, zoneCity } from "../language/names.ts";
import { savedZones } from "../places/saved-places.ts";
import { useStore } from "../storage/store.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { coordinatesOfZone } from "./zone-coordinates.ts";

export interface MapPlace {
  readonly key: string;
  readonly name: string;
  readonly zone: string;
  readonly isVisitor: boolean;
  /** Undefined if it is unknown, or not known yet: the place is then only in the table. */
  readonly coordinates: Coordinates | undefined;
}

interface Listed extends Omit<MapPlace, "isVisitor" | "coordinates"> {
  /** The call that has the coordinates, where those of the zone are not the place's. */
  readonly path: string | undefined;
}

/** The visitor's place first, then those of the visitor's list, or the featured cities if the list is empty. */
export function useMapPlaces(): readonly MapPlace[] {
  const { zone } = useVisitorZone();
  const saved = useStore(savedZones);
  const { data: cities } = useQuery<FeaturedCities>({
    queryKey: [FEATURED_CITIES_PATH],
    enabled: saved.length === 0,
  });
  const listed = useZoneMemo(
    () => (saved.length > 0 ? saved.map(ofSaved) : (cities ?? []).flatMap(ofCity)),
    [saved, cities],
  );
  const paths = useZoneMemo(() => [...new Set(listed.flatMap(({ path }) => path ?? []))], [listed]);
  const located = useQueries({
    queries: paths.map((path) => queryOptions<Place | FoundPlaces>({ queryKey: [path] })),
    combine: useCallback(
      (queries: readonly UseQueryResult<Place | FoundPlaces>[]) =>
        new Map(paths.map((path, index) => [path, placesOf(queries[index]?.data)])),
      [paths],
    ),
  });
  return useZoneMemo(() => {
    const visitor = { key: "visitor", name: zoneCity(zone), zone, isVisitor: true };
    const others = listed
      .filter(({ name, path, ...one }) => path || one.zone !== zone || name !== visitor.name)
      .map(({ path, ...one }) => ({
        ...one,
        isVisitor: false,
        coordinates: path
          ? located.get(path)?.find((place) => place.zone === one.zone)
          : coordinatesOfZone(one.zone),
      }));
    return [{ ...visitor, coordinates: coordinatesOfZone(zone) }, ...others];
  }, [zone, listed, located]);
}

type Saved = ReturnType<typeof savedZones.get>[number];

function ofSaved({ id, name, zone, cityId }: Saved): Listed {
  return { key: id ?? zone, name, zone, path: cityId === null ? undefined : placePath(cityId) };
}

function ofCity({ id, name, timezone }: FeaturedCities[number]): readonly Listed[] {
  const zone = normalizeZoneName(timezone.trim());
  if (!isUsableZone(zone)) return [];
  const query = new URLSearchParams({ q: name, limit: String(MAX_FOUND_PLACES) });
  const path = name === labelZone(zone) ? undefined : `${PLACES_PATH}?${query}`;
  return [{ key: id, name: cityName(name, zone), zone, path }];
}

/** None of a place that the server does not know, or of which it could not be asked. */
function placesOf(body: Place | FoundPlaces | undefined): readonly Place[] {
  if (!body) return [];
  return "places" in body ? body.places : [body];
}
