import { MINUTE_MS } from "../durations.ts";
import { isPlaceId } from "../place-names.ts";
import { COVERED_YEARS } from "../zones/covered-dates.ts";
import { rulesCover } from "../zones/offset.ts";
import { isKnownZone } from "../zones/zone-rules.ts";

export interface Moment {
  readonly instant: number;
  readonly zones: readonly LinkZone[];
}

/** The time comes from the zone alone; a place's id, which may be unknown, only names it. */
export interface LinkZone {
  readonly zone: string;
  readonly cityId: string | null;
}

/** The content of a URL fragment; "none" for an empty fragment and for an anchor of the page. */
export type MomentLink =
  | ({ readonly kind: "moment" } & Moment)
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly sentence: string };

/** As many as a list of preferences can have. */
export const MAX_LINK_ZONES = 100;

/** More than a hundred of the longest zone names and ids take, with every character percent-encoded. */
const MAX_CHARACTERS = 16_384;
const ANCHOR = /^[a-z][\w-]*$/i;
const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;

const FALLBACK = "Showing the current time.";
const BROKEN = `This link is broken. ${FALLBACK}`;
const OUT_OF_RANGE = `This link's date is not from ${COVERED_YEARS}. ${FALLBACK}`;
const UNKNOWN_ZONE = `We don't know a time zone in this link. ${FALLBACK}`;
const TOO_MANY_ZONES = `This link has more than ${MAX_LINK_ZONES} time zones. ${FALLBACK}`;
const NEWER_VERSION = `This link is from a newer version of this page. ${FALLBACK}`;

/** Formats "#at=2026-11-20T15:00Z&zones=Asia/Tokyo,America/Chicago@5263045". Throws RangeError for a moment that `parseMomentLink` would reject. */
export function formatMomentLink({ instant, zones }: Moment): string {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const at = rulesCover(minute) ? new Date(minute).toISOString().slice(0, 16) : "";
  const items = new Set(
    zones.map(({ zone, cityId }) => zone + (cityId === null ? "" : `@${cityId}`)),
  );
  const named = items.size > 0 ? `&zones=${[...items].join(",")}` : "";
  const fragment = `#at=${at}Z${named}`;
  const read = parseMomentLink(fragment);
  if (read.kind !== "moment") throw new RangeError("A link cannot show this moment.");
  return fragment;
}

/** Parses a URL fragment, with or without "#". Never throws. */
export function parseMomentLink(fragment: string): MomentLink {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (text === "" || (text.length < 100 && ANCHOR.test(text))) return { kind: "none" };
  const fields = readFields(text);
  if (!fields) return unreadable(BROKEN);
  if (fields.has("v")) return unreadable(NEWER_VERSION);
  const at = fields.get("at") ?? "";
  const named = fields.get("zones");
  if (!AT.test(at) || fields.size !== (named ? 2 : 1)) return unreadable(BROKEN);
  return readMoment(at, named?.split(",") ?? []);
}

/** Some programs percent-encode characters in links, so decode first; no field contains a literal "%". */
function readFields(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
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
  // Date.parse reads February 30 as March 2.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(at.slice(0, -1))) {
    return unreadable(BROKEN);
  }
  if (!rulesCover(instant)) return unreadable(OUT_OF_RANGE);
  const items = [...new Set(named)];
  if (items.length > MAX_LINK_ZONES) return unreadable(TOO_MANY_ZONES);
  const zones = items.map(readZone);
  if (!zones.every(({ zone }) => isKnownZone(zone))) return unreadable(UNKNOWN_ZONE);
  if (!zones.every(({ cityId }) => cityId === null || isPlaceId(cityId))) return unreadable(BROKEN);
  return { kind: "moment", instant, zones };
}

function readZone(item: string): LinkZone {
  const [zone = "", ...ids] = item.split("@");
  return { zone, cityId: ids.length > 0 ? ids.join("@") : null };
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
