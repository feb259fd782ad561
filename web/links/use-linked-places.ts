import { useEffect, useState } from "react";
import { placePath, type Town } from "../../shared/api/places.ts";
import { type Place, placeOfTown } from "../../shared/place.ts";
import { callApi } from "../kit/api/api-client.ts";
import type { LinkedPlace } from "./moment-link.ts";

/** Names the towns of a link. Without the server, and for a town with another zone, the zone stays alone. */
export function useLinkedPlaces(linked: readonly LinkedPlace[]): readonly LinkedPlace[] {
  const [towns, setTowns] = useState<ReadonlyMap<string, Town>>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    async function look(id: string) {
      const response = await callApi(placePath(id), { signal: leaving.signal });
      const town = (await response.json()) as Town;
      setTowns((known) => new Map([...known, [id, town]]));
    }
    const ids = linked.flatMap(({ place }) => (place.kind === "town" ? place.id : []));
    for (const id of new Set(ids)) look(id).catch(() => {});
    return () => leaving.abort();
  }, [linked]);
  return linked.map((one) => ({ ...one, place: checkTown(one.place, towns) }));
}

function checkTown(place: Place, towns: ReadonlyMap<string, Town>): Place {
  if (place.kind !== "town") return place;
  const town = towns.get(place.id);
  return town?.zone === place.zone ? placeOfTown(town) : { kind: "zone", zone: place.zone };
}
