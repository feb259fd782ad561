import { useQueries } from "@tanstack/react-query";
import { PLACES_PATH, type Place } from "../../shared/api/places.ts";
import type { PreferencePlace } from "../../shared/api/preferences.ts";
import type { LinkZone } from "../../shared/deep-link/moment-link.ts";

/** A zone of a link; with a place only once the server has said that the place has this zone. */
export interface LinkedZone extends LinkZone {
  readonly place?: PreferencePlace;
}

/** Names the places of a link. Without the server, and for a place with another zone, the zone stays alone. */
export function useLinkedPlaces(zones: readonly LinkZone[]): readonly LinkedZone[] {
  const ids = [...new Set(zones.flatMap(({ cityId }) => cityId ?? []))];
  const answers = useQueries({
    queries: ids.map((id) => ({ queryKey: [PLACES_PATH, id] })),
  }) as readonly { readonly data?: Place }[];
  const places = new Map(ids.map((id, index) => [id, answers[index]?.data]));
  return zones.map(({ zone, cityId }) => {
    const place = cityId === null ? undefined : places.get(cityId);
    if (place?.zone !== zone) return { zone, cityId: null };
    const { name, region, country } = place;
    return { zone, cityId, place: { name, region, country } };
  });
}
