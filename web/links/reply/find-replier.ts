import type { MeetingPerson } from "../../../shared/meeting/meeting.ts";
import type { Place } from "../../../shared/place.ts";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import type { ListEntry } from "../../services/list-entries.ts";

/**
 * The entry of a list that a reply is about: the one with its name; for a reply without a name that of its place, if that has no name
 * either or is the only one there.
 */
export function findReplier(
  entries: readonly ListEntry[],
  { place, name }: MeetingPerson,
): ListEntry | undefined {
  if (name) return entries.find((entry) => entry.name === name);
  const there = entries.filter((entry) => isSamePlace(entry.place, place));
  const unnamed = there.find((entry) => entry.name === entry.city);
  return unnamed ?? (there.length === 1 ? there[0] : undefined);
}

export function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === "town" || other.kind === "town")
    return one.kind === "town" && other.kind === "town" && one.id === other.id;
  return currentZone(one.zone) === currentZone(other.zone);
}
