import { MINUTE_MS } from "../durations.ts";
import { rulesCover } from "../zones/offset.ts";
import { isKnownZone } from "../zones/zone-rules.ts";

/** What a link shows: an instant in ms, and zones by their IANA names, in order, each once. */
export interface Moment {
  readonly instant: number;
  readonly zones: readonly string[];
}

/** What an address's fragment holds; "none" is an empty one or the name of a place in the page. */
export type MomentLink =
  | ({ readonly kind: "moment" } & Moment)
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly sentence: string };

/** Zones that a link names at most: as many as a list holds. */
export const LINK_ZONES_AT_MOST = 100;

/** More than a hundred of the longest names, each of its signs percent-encoded. */
const CHARACTERS_AT_MOST = 8192;
const PLACE_IN_PAGE = /^[a-z][\w-]*$/i;
const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;

const INSTEAD = "so the page shows the time now.";
const NOT_A_MOMENT = `This link can't be read, ${INSTEAD}`;
const OUT_OF_RANGE = `The moment of this link is not from 2024 to 2036, ${INSTEAD}`;
const UNKNOWN_ZONE = `This link names a time zone that is not known here, ${INSTEAD}`;
const TOO_MANY_ZONES = `This link names more than ${LINK_ZONES_AT_MOST} time zones, ${INSTEAD}`;
const NEWER = `This link is from a newer version of this page, ${INSTEAD}`;

/**
 * A moment as the fragment of an address: "#at=2026-11-20T15:00Z&zones=Asia/Tokyo,Europe/Berlin", whole minutes. This is
 * version 1, which does not say so; a later one says `v=2`. Throws RangeError for what `readMomentLink` would not read.
 */
export function writeMomentLink({ instant, zones }: Moment): string {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const at = rulesCover(minute) ? new Date(minute).toISOString().slice(0, 16) : "";
  const named = zones.length > 0 ? `&zones=${[...new Set(zones)].join(",")}` : "";
  const fragment = `#at=${at}Z${named}`;
  const read = readMomentLink(fragment);
  if (read.kind !== "moment") throw new RangeError("Not a moment that a link can show.");
  return fragment;
}

/** The moment in an address's fragment, with or without its "#"; never throws, whatever it is. */
export function readMomentLink(fragment: string): MomentLink {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (text === "" || (text.length < 100 && PLACE_IN_PAGE.test(text))) return { kind: "none" };
  const fields = readFields(text);
  if (!fields) return unreadable(NOT_A_MOMENT);
  if (fields.has("v")) return unreadable(NEWER);
  const at = fields.get("at") ?? "";
  const named = fields.get("zones");
  if (!AT.test(at) || fields.size !== (named ? 2 : 1)) return unreadable(NOT_A_MOMENT);
  return readMoment(at, named?.split(",") ?? []);
}

/** Some programs percent-encode signs in a link they pass on, so it is decoded first; no field needs a "%". */
function readFields(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > CHARACTERS_AT_MOST) return undefined;
  const pairs = decode(text)
    ?.split("&")
    .map((field) => {
      const [name = "", ...values] = field.split("=");
      return [name, values.join("=")] as const;
    });
  const fields = new Map(pairs);
  return fields.size === pairs?.length ? fields : undefined;
}

function readMoment(at: string, named: readonly string[]): MomentLink {
  const instant = Date.parse(at);
  // Date.parse takes February 30 for March 2.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(at.slice(0, -1))) {
    return unreadable(NOT_A_MOMENT);
  }
  if (!rulesCover(instant)) return unreadable(OUT_OF_RANGE);
  const zones = [...new Set(named)];
  if (zones.length > LINK_ZONES_AT_MOST) return unreadable(TOO_MANY_ZONES);
  if (!zones.every(isKnownZone)) return unreadable(UNKNOWN_ZONE);
  return { kind: "moment", instant, zones };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function unreadable(sentence: string): MomentLink {
  return { kind: "unreadable", sentence };
}
