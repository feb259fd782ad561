import { keepPreviousData } from "@tanstack/react-query";
import type { FeaturedCities } from "../../shared/api/cities.ts";
import {
  type FoundPlaces,
  MAX_FOUND_PLACES,
  PLACES_PATH,
  placePath,
  type Town,
} from "../../shared/api/places.ts";
import { isUsableZone } from "../../shared/zones/civil-offset.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { labelZone } from "../../shared/zones/label-zone.ts";
import { normalizeZoneName } from "../../shared/zones/zone-rules.ts";
import { cityName, placeName } from "../i18n/names.ts";
import { queryClient, useQuery } from "../kit/api/query-client.ts";
import { useStore } from "../kit/storage/store.ts";
import { featuredCitiesQuery } from "../places/featured/cities.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { myZones } from "../services/my-zones.ts";
import { useZoneMemo } from "../time/use-zone-memo.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import type { Coordinates } from "../zones/sky/subsolar-point.ts";
import { coordinatesOfZone } from "../zones/sky/zone-coordinates.ts";

export interface MapPin extends Pick<ListEntry, "place" | "name"> {
  readonly key: string;
  readonly isVisitor: boolean;
  /** Undefined if it is unknown, or not known yet: the place is then only in the table. */
  readonly coordinates: Coordinates | undefined;
}

interface Listed extends Omit<MapPin, "isVisitor" | "coordinates"> {
  /** The call that has the coordinates, where those of the zone are not the place's. */
  readonly path: string | undefined;
}

type Located = Readonly<Record<string, readonly Town[]>>;

/** The visitor's place first, then those of the visitor's list, or the featured cities if the list is empty. */
export function useMapPlaces(): readonly MapPin[] {
  const { zone } = useVisitorZone();
  const saved = useStore(myZones);
  const { data: cities } = useQuery({
    ...featuredCitiesQuery,
    enabled: saved.length === 0,
  });
  const listed = useZoneMemo(
    () => (saved.length > 0 ? saved.map(listEntry) : (cities ?? []).flatMap(listCity)),
    [saved, cities],
  );
  const paths = [...new Set(listed.flatMap(({ path }) => path ?? []))];
  const { data: located } = useQuery<Located>({
    queryKey: ["map", ...paths],
    queryFn: () => locate(paths),
    enabled: paths.length > 0,
    placeholderData: keepPreviousData,
    // Asks again for places that failed; the others are cached.
    staleTime: 0,
  });
  return useZoneMemo(() => {
    const place = { kind: "zone", zone } as const;
    const visitor = { key: "visitor", name: placeName(place), place, isVisitor: true };
    const isVisitors = (one: Listed) =>
      !one.path && one.place.zone === currentZone(zone) && one.name === visitor.name;
    const others = listed
      .filter((one) => !isVisitors(one))
      .map(({ path, ...one }) => ({
        ...one,
        isVisitor: false,
        coordinates: path
          ? located?.[path]?.find((town) => town.zone === one.place.zone)
          : coordinatesOfZone(one.place.zone),
      }));
    return [{ ...visitor, coordinates: coordinatesOfZone(zone) }, ...others];
  }, [zone, listed, located]);
}

function listEntry({ id, name, place }: ListEntry): Listed {
  const path = place.kind === "town" ? placePath(place.id) : undefined;
  return { key: id ?? place.zone, name, place, path };
}

function listCity({ id, name, timezone }: FeaturedCities[number]): readonly Listed[] {
  const zone = normalizeZoneName(timezone.trim());
  if (!isUsableZone(zone)) return [];
  const query = new URLSearchParams({ q: name, limit: String(MAX_FOUND_PLACES) });
  const path = name === labelZone(zone) ? undefined : `${PLACES_PATH}?${query}`;
  return [{ key: id, name: cityName(name, zone), place: { kind: "zone", zone }, path }];
}

/** Each place has a query of its own, so that one that fails hides no other, and none is asked for twice. */
async function locate(paths: readonly string[]): Promise<Located> {
  const found = paths.map(async (path): Promise<[string, readonly Town[]]> => {
    const body = await queryClient
      .fetchQuery<Town | FoundPlaces>({ queryKey: [path] })
      .catch(() => ({ places: [] }));
    return [path, "places" in body ? body.places : [body]];
  });
  return Object.fromEntries(await Promise.all(found));
}
