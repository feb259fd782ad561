import { encodeLinkHours, encodeLinkText } from "../../../shared/meeting/link-fields.ts";
import type { MeetingPerson } from "../../../shared/meeting/meeting.ts";
import {
  encodePlace,
  joinFields,
  type LinkFault,
  readFields,
  readPerson,
} from "../../../shared/meeting/meeting-link.ts";
import type { Place } from "../../../shared/place.ts";
import { currentZone } from "../../../shared/zones/current-zone.ts";
import type { ListEntry } from "../../services/list-entries.ts";

export type ReplyLink =
  | {
      readonly kind: "reply";
      readonly reply: MeetingPerson;
      /** The `meetingId` of the one that it answers; links of earlier versions have none. */
      readonly meeting?: string;
    }
  | { readonly kind: "unreadable"; readonly fault: LinkFault | "broken-reply" };

/** More than the longest zone, id, name and hours take when they are percent-encoded once more. */
const MAX_CHARACTERS = 2000;
const FIELDS = ["reply", "name", "hours", "meeting"];
const REPLY = /^#?reply(?:=|%3d)/i;

/** Formats "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900w0&meeting=3k-9x". Throws RangeError for what can't be parsed. */
export function formatReplyLink({ place, name = "", availability }: MeetingPerson, meeting = "") {
  const fields = {
    reply: encodePlace(place),
    name: encodeLinkText(name),
    hours: encodeLinkHours(availability),
    meeting,
  };
  const fragment = `#${joinFields(fields)}`;
  if (parseReplyLink(fragment)?.kind !== "reply")
    throw new RangeError("A link cannot have this reply.");
  return fragment;
}

/** Parses a URL fragment, with or without "#"; undefined for one that is no reply. Never throws. */
export function parseReplyLink(fragment: string): ReplyLink | undefined {
  if (!REPLY.test(fragment)) return undefined;
  const text = fragment.replace(/^#/, "");
  const fields = text.length > MAX_CHARACTERS ? undefined : readFields(text);
  if (fields?.has("v")) return unreadable("newer-version");
  if (!fields || [...fields].some(([field, value]) => !FIELDS.includes(field) || value === ""))
    return unreadable("broken-reply");
  const [zone = "", name = "", hours = "", meeting] = FIELDS.map((field) => fields.get(field));
  const reply = readPerson({ zone, name, hours });
  if (typeof reply === "string")
    return unreadable(reply === "unknown-zone" ? reply : "broken-reply");
  return { kind: "reply", reply, ...(meeting && { meeting }) };
}

function unreadable(fault: LinkFault | "broken-reply"): ReplyLink {
  return { kind: "unreadable", fault };
}

/** The entry that a reply is about: that with its name, or without a name the unnamed or the only one of its place. */
export function findReplier(entries: readonly ListEntry[], { place, name }: MeetingPerson) {
  if (name) return entries.find((entry) => entry.name === name);
  const there = entries.filter((entry) => isSamePlace(entry.place, place));
  const unnamed = there.find((entry) => entry.name === entry.city);
  return unnamed ?? (there.length === 1 ? there[0] : undefined);
}

function isSamePlace(one: Place, other: Place): boolean {
  if (one.kind === "town" || other.kind === "town")
    return one.kind === "town" && other.kind === "town" && one.id === other.id;
  return currentZone(one.zone) === currentZone(other.zone);
}
