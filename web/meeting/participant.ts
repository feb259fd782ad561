import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Availability } from "../../shared/api/availability.ts";
import { placePath, type Town } from "../../shared/api/places.ts";
import { readAvailability } from "../../shared/availability.ts";
import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import { placeOfTown } from "../../shared/place.ts";
import { placeName } from "../i18n/names.ts";
import { queryClient } from "../kit/api/query-client.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { createStoredText } from "../kit/storage/stored-choice.ts";
import type { ListEntry } from "../services/list-entries.ts";

/** Names the towns of the people of a link. Without the server, and for a town with another zone, the zone stays alone. */
export function useNamedPeople(people: readonly MeetingPerson[]): readonly MeetingPerson[] {
  const ids = new Set(people.flatMap(({ place }) => (place.kind === "town" ? place.id : [])));
  const queries = Array.from(ids, (id) => ({ queryKey: [placePath(id)] }));
  const towns = useQueries({ queries }, queryClient).map(({ data }) => data as Town | undefined);
  return people.map((one) => {
    const { place } = one;
    if (place.kind !== "town") return one;
    const { id, zone } = place;
    const town = towns.find((known) => known?.id === id && known.zone === zone);
    return { ...one, place: town ? placeOfTown(town) : { kind: "zone", zone } };
  });
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
