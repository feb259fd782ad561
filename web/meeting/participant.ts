import { useEffect, useMemo, useState } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { placePath, type Town } from "../../shared/api/places.ts";
import { readAvailability } from "../../shared/availability.ts";
import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import { type Place, placeOfTown } from "../../shared/place.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { placeName, zoneCity } from "../i18n/names.ts";
import { callApi } from "../kit/api/api-client.ts";
import { createStoredText } from "../kit/storage/stored-choice.ts";
import { parseJson } from "../kit/storage/text-storage.ts";
import type { ListEntry } from "../services/list-entries.ts";

/** Saves when a participant can meet. Rejects if that fails. */
export type ChangeAvailability = (
  participant: ListEntry,
  availability: Availability,
) => Promise<void>;

export function isIncluded({ availability }: ListEntry): boolean {
  return availability?.isIncluded !== false;
}

/** The visitor, then the list without an unnamed entry of the visitor's own zone. */
export function listParticipants(
  listed: readonly ListEntry[],
  visitorZone: string,
  availability?: Availability,
): readonly ListEntry[] {
  const visitor: ListEntry = {
    place: { kind: "zone", zone: visitorZone },
    name: m.meetingVisitor(),
    city: zoneCity(visitorZone),
    ...(availability && { availability }),
  };
  const own = currentZone(visitorZone);
  return [
    visitor,
    ...listed.filter(({ place, name, city }) => place.zone !== own || name !== city),
  ];
}

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

/** With their positions as ids. */
export function entriesOf(people: readonly MeetingPerson[]): readonly ListEntry[] {
  return people.map((person, index) => ({ ...entryOf(person), id: String(index) }));
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
