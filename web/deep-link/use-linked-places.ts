import { useEffect, useState } from "react";
import type { TownNames } from "../../shared/api/places.ts";
import { placePath, type Town } from "../../shared/api/places.ts";
import type { LinkZone } from "../../shared/deep-link/moment-link.ts";
import { callApi } from "../api/api-client.ts";

/** A zone of a link; with a place only once the server has said that the place has this zone. */
export interface LinkedZone extends LinkZone {
  readonly place?: TownNames;
}

/** Names the places of a link. Without the server, and for a place with another zone, the zone stays alone. */
export function useLinkedPlaces(zones: readonly LinkZone[]): readonly LinkedZone[] {
  const [places, setPlaces] = useState<ReadonlyMap<string, Town>>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    async function look(id: string) {
      const response = await callApi(placePath(id), { signal: leaving.signal });
      const place = (await response.json()) as Town;
      setPlaces((known) => new Map([...known, [id, place]]));
    }
    for (const id of new Set(zones.flatMap(({ cityId }) => cityId ?? []))) look(id).catch(() => {});
    return () => leaving.abort();
  }, [zones]);
  return zones.map(({ cityId, ...zone }) => {
    const place = cityId === null ? undefined : places.get(cityId);
    if (place?.zone !== zone.zone) return { ...zone, cityId: null };
    const { name, region, country } = place;
    return { ...zone, cityId, place: { name, region, country } };
  });
}
