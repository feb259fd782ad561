import { useMemo } from "react";
import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import type { Meeting } from "../../shared/meeting/meeting.ts";
import { meetingId } from "../../shared/meeting/meeting-link.ts";
import type { Place } from "../../shared/place.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { zoneCity } from "../i18n/names.ts";
import { createStore, useStore } from "../kit/storage/store.ts";
import { isMeetingOpen } from "../places/answer/shown-place.ts";
import type { ListEntry } from "../services/list-entries.ts";
import { myZones } from "../services/my-zones.ts";
import { zonesList } from "../services/my-zones-list.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { entryOf, storeVisitorAvailability, useVisitorAvailability } from "./participant.ts";

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
