import * as m from "#messages";
import type { Availability } from "../../shared/api/availability.ts";
import { currentZone } from "../../shared/zones/current-zone.ts";
import { zoneCity } from "../i18n/names.ts";
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
