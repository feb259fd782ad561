import type { Place } from "../../../shared/place.ts";
import { isPlaceId } from "../../../shared/place-names.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import { decodeLinkHours, encodeLinkHours } from "../link-hours.ts";
import { encodeLinkText, normalizeLinkText } from "../link-text.ts";
import { type LinkedPlace, type LinkFault, readFields, readZone } from "../moment-link.ts";

/** The content of a URL fragment with a reply. */
export type ReplyLink =
  | { readonly kind: "reply"; readonly reply: LinkedPlace }
  | { readonly kind: "unreadable"; readonly fault: LinkFault | "broken-reply" };

/** More than the longest zone, id, name and hours take when they are percent-encoded once more. */
const MAX_CHARACTERS = 2000;
const FIELDS = ["reply", "name", "hours"];
const REPLY = /^#?reply(?:=|%3d)/i;

/**
 * Formats "#reply=Asia/Kolkata@1259229&name=Support&hours=1000-1900w0": where somebody is, what they call themselves, and when they
 * work. Throws RangeError for a place that `parseReplyLink` would reject.
 */
export function formatReplyLink({ place, name = "", availability }: LinkedPlace): string {
  const fields = {
    reply: zoneAndId(place),
    name: encodeLinkText(normalizeLinkText(name) ?? ""),
    hours: encodeLinkHours(availability),
  };
  const written = Object.entries(fields).filter(([, value]) => value !== "");
  const fragment = `#${written.map((field) => field.join("=")).join("&")}`;
  if (parseReplyLink(fragment)?.kind !== "reply")
    throw new RangeError("A link cannot have this reply.");
  return fragment;
}

/** Parses a URL fragment, with or without "#"; undefined for one that is no reply. Never throws. */
export function parseReplyLink(fragment: string): ReplyLink | undefined {
  if (!REPLY.test(fragment)) return undefined;
  const text = fragment.replace(/^#/, "");
  const fields = text.length > MAX_CHARACTERS ? undefined : readFields(text);
  if (!fields) return unreadable("broken-reply");
  if (fields.has("v")) return unreadable("newer-version");
  const isKnown = [...fields].every(([field, value]) => FIELDS.includes(field) && value !== "");
  const hours = fields.get("hours") ?? "";
  if (!isKnown || !decodeLinkHours(hours)) return unreadable("broken-reply");
  const zone = fields.get("reply") ?? "";
  const reply = readZone({ zone, name: fields.get("name") ?? "", hours });
  if (!isKnownZone(reply.place.zone)) return unreadable("unknown-zone");
  if (reply.place.kind === "town" && !isPlaceId(reply.place.id)) return unreadable("broken-reply");
  return { kind: "reply", reply };
}

function zoneAndId(place: Place): string {
  return place.zone + (place.kind === "town" ? `@${place.id}` : "");
}

function unreadable(fault: LinkFault | "broken-reply"): ReplyLink {
  return { kind: "unreadable", fault };
}
