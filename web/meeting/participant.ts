import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { placePath, type Town } from "../../shared/api/places.ts";
import { readAvailability } from "../../shared/availability.ts";
import type { Meeting, MeetingPerson } from "../../shared/meeting/meeting.ts";
import { meetingId } from "../../shared/meeting/meeting-link.ts";
import { type Place, placeOfTown } from "../../shared/place.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { placeName, zoneCity } from "../i18n/names.ts";
import { queryClient } from "../kit/api/query-client.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { createStore, useStore } from "../kit/storage/store.ts";
import { createStoredText } from "../kit/storage/stored-choice.ts";
import { isMeetingOpen } from "../places/answer/shown-place.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { myZones } from "../services/my-zones.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";

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

interface EditedMeeting {
  readonly meeting: Meeting;
  readonly id: string | undefined;
  /** By which calendars know it; undefined for a copy. */
  readonly identity: string | undefined;
  readonly opening: number;
}

/** The saved or received meeting that the planner shows in place of the visitor's list. */
export const editedMeeting = createStore<EditedMeeting | undefined>(undefined);

let openings = 0;

export function editMeeting(meeting: Meeting, id: string | undefined, isCopy = false): void {
  openings += 1;
  const identity = isCopy ? undefined : meetingId(meeting);
  editedMeeting.set({ meeting, id, identity, opening: openings });
  isMeetingOpen.set(true);
}

export function useParticipants(): readonly ListEntry[] {
  const { zone } = useVisitorZone();
  const listed = useStore(myZones);
  const people = useStore(editedMeeting)?.meeting.people;
  const availability = useVisitorAvailability();
  return useMemo(() => {
    const visitor: ListEntry = {
      place: { kind: "zone", zone },
      name: m.meetingVisitor(),
      city: zoneCity(zone),
      ...(availability && { availability }),
    };
    const own = currentZone(zone);
    const entries = people?.map((person, index) => ({ ...entryOf(person), id: idOf(index) }));
    // An unnamed entry of the visitor's own zone is the visitor.
    const others = (entries ?? listed).filter(
      ({ place, name, city }) => place.zone !== own || name !== city,
    );
    return [visitor, ...others];
  }, [people, listed, zone, availability]);
}

/** Of the meeting that is changed; no entry of the list has such an id. */
const PERSON = "person-";
const idOf = (index: number) => `${PERSON}${index}`;

export function isIncluded({ availability }: ListEntry): boolean {
  return availability?.isIncluded !== false;
}

export async function changeAvailability(
  { id }: Pick<ListEntry, "id">,
  availability: Availability,
) {
  if (id === undefined) storeVisitorAvailability(availability);
  else if (!id.startsWith(PERSON)) await zonesList.change(id, { availability });
  else
    changePeople((people) =>
      people.map((person, index) => (idOf(index) === id ? { ...person, availability } : person)),
    );
}

export function addParticipant(place: Place): void {
  if (editedMeeting.get()) changePeople((people) => [...people, { place }]);
  else void myZones.add(place);
}

function changePeople(change: (people: Meeting["people"]) => Meeting["people"]): void {
  const edited = editedMeeting.get();
  if (!edited) return;
  const { meeting } = edited;
  editedMeeting.set({ ...edited, meeting: { ...meeting, people: change(meeting.people) } });
}
