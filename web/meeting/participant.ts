import { useEffect, useMemo, useState } from "react";
import type { Availability } from "../../shared/api/availability.ts";
import { placePath, type Town } from "../../shared/api/places.ts";
import { readAvailability } from "../../shared/availability.ts";
import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import { type Place, placeOfTown } from "../../shared/place.ts";
import { placeName } from "../i18n/names.ts";
import { callApi } from "../kit/api/api-client.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { createStoredText } from "../kit/storage/stored-choice.ts";
import type { ListEntry } from "../services/list-entries.ts";

/** Names the towns of the people of a link. Without the server, and for a town with another zone, the zone stays alone. */
export function useNamedPeople(people: readonly MeetingPerson[]): readonly MeetingPerson[] {
  const [towns, setTowns] = useState<ReadonlyMap<string, Town>>(new Map());
  useEffect(() => {
    const leaving = new AbortController();
    async function look(id: string) {
      const response = await callApi(placePath(id), { signal: leaving.signal });
      const town = (await response.json()) as Town;
      setTowns((known) => new Map([...known, [id, town]]));
    }
    const ids = people.flatMap(({ place }) => (place.kind === "town" ? place.id : []));
    for (const id of new Set(ids)) look(id).catch(() => {});
    return () => leaving.abort();
  }, [people]);
  return people.map((one) => ({ ...one, place: checkTown(one.place, towns) }));
}

function checkTown(place: Place, towns: ReadonlyMap<string, Town>): Place {
  if (place.kind !== "town") return place;
  const town = towns.get(place.id);
  return town?.zone === place.zone ? placeOfTown(town) : { kind: "zone", zone: place.zone };
}

export function entryOf({ place, name, availability }: MeetingPerson): ListEntry {
  const city = placeName(place);
  return { place, city, name: name ?? city, ...(availability && { availability }) };
}

export function personOf({ place, name, city, availability }: ListEntry): MeetingPerson {
  return { place, ...(name !== city && { name }), ...(availability && { availability }) };
}

const stored = createStoredText("visitor-availability");

/** When the visitor can meet, a setting of this browser: the visitor is no entry of a list. Undefined if all is default. */
export function useVisitorAvailability(): Availability | undefined {
  const text = stored.use();
  return useMemo(() => readAvailability(parseJson(text)), [text]);
}

export function storeVisitorAvailability(availability: Availability): void {
  const kept = readAvailability(availability);
  stored.choose(kept ? JSON.stringify(kept) : "");
}
