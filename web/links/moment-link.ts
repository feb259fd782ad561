import type { Availability } from "../../shared/api/availability.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Place } from "../../shared/place.ts";
import { isPlaceId } from "../../shared/place-names.ts";
import { isKnownZone, YEARS_END, YEARS_START } from "../../shared/zones/zone-rules.ts";
import type { Series } from "../zones/series/series.ts";
import { decodeLinkHours, encodeLinkHours } from "./link-hours.ts";
import { decodeLinkSeries, encodeLinkSeries, SERIES_FIELDS } from "./link-series.ts";
import { decodeLinkText, encodeLinkText, normalizeLinkText } from "./link-text.ts";

export interface Moment {
  /** Of the first meeting of a series. */
  readonly instant: number;
  /** The length of what starts then, 1 to 1440. */
  readonly lengthMinutes?: number | undefined;
  /** What the moment is: "Launch call". */
  readonly title?: string | undefined;
  readonly series?: Series | undefined;
  readonly zones: readonly LinkedPlace[];
}

export interface LinkedPlace {
  /** A zone, or a town whose id may be unknown: the time comes from the zone alone. */
  readonly place: Place;
  /** A custom name, if the person who made the link included it. */
  readonly name?: string;
  /** Working hours and weekend days, if the person who made the link included them. */
  readonly availability?: Availability;
}

/** The content of a URL fragment; "none" for an empty fragment and for an anchor of the page. */
export type MomentLink =
  | ({ readonly kind: "moment" } & Moment)
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly fault: LinkFault };

export type LinkFault =
  | "broken"
  | "newer-version"
  | "out-of-range"
  | "too-many-zones"
  | "unknown-zone";

/** As many as a list of preferences can have. */
export const MAX_LINK_ZONES = 100;

/** More than a hundred of the longest zone names and ids take, with every character percent-encoded. */
const MAX_CHARACTERS = 16_384;
/** Longer links are cut off by some programs. */
const MAX_SHARED_CHARACTERS = 4000;
const FIELDS = ["at", "length", ...SERIES_FIELDS, "title", "zones", "names", "hours"];
const LENGTH = /^[1-9]\d{0,3}$/;
const MAX_LENGTH_MINUTES = 1440;
const ANCHOR = /^[a-z][\w-]*$/i;
const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;

/**
 * Formats "#at=2026-11-20T15:00Z&length=60&title=Launch_call&zones=Asia/Tokyo,America/Chicago@5263045&names=,Ada&hours=,1000-1800w56".
 * Throws RangeError for a moment that `parseMomentLink` would reject.
 */
export function formatMomentLink(moment: Moment): string {
  const fragment = writeFragment(moment);
  const read = parseMomentLink(fragment);
  if (read.kind !== "moment") throw new RangeError("A link cannot show this moment.");
  return fragment;
}

function writeFragment({ instant, lengthMinutes, title = "", series, zones }: Moment): string {
  const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
  const at = isOfKnownYears(minute) ? new Date(minute).toISOString().slice(0, 16) : "";
  const items = uniqueItems(
    zones.map(({ place, name = "", availability }) => ({
      zone: place.zone + (place.kind === "town" ? `@${place.id}` : ""),
      name: encodeLinkText(normalizeLinkText(name) ?? ""),
      hours: encodeLinkHours(availability),
    })),
  );
  const listOf = (texts: readonly string[]) => texts.join(",").replace(/,+$/, "");
  const fields = {
    at: `${at}Z`,
    length: lengthMinutes === undefined ? "" : String(lengthMinutes),
    ...(series && encodeLinkSeries(series)),
    title: encodeLinkText(normalizeLinkText(title) ?? ""),
    zones: items.map(({ zone }) => zone).join(","),
    names: listOf(items.map(({ name }) => name)),
    hours: listOf(items.map(({ hours }) => hours)),
  };
  const written = Object.entries(fields).filter(([, value]) => value !== "");
  return `#${written.map((field) => field.join("=")).join("&")}`;
}

/** The moment with as many of its first zones as a link that is shared has room for. */
export function fitMoment(moment: Moment): Moment {
  let zones = moment.zones.slice(0, MAX_LINK_ZONES);
  while (writeFragment({ ...moment, zones }).length > MAX_SHARED_CHARACTERS) {
    zones = zones.slice(0, -1);
  }
  return { ...moment, zones };
}

/** Parses a URL fragment, with or without "#". Never throws. */
export function parseMomentLink(fragment: string): MomentLink {
  const text = fragment.startsWith("#") ? fragment.slice(1) : fragment;
  if (text === "" || (text.length < 100 && ANCHOR.test(text))) return { kind: "none" };
  const fields = readFields(text);
  if (!fields) return unreadable("broken");
  if (fields.has("v")) return unreadable("newer-version");
  const isKnown = [...fields].every(([name, value]) => FIELDS.includes(name) && value !== "");
  const [zones, names, hours] = ["zones", "names", "hours"].map(
    (name) => fields.get(name)?.split(",") ?? [],
  ) as [string[], string[], string[]];
  const at = fields.get("at") ?? "";
  const areFew = names.length <= zones.length && hours.length <= zones.length;
  if (!isKnown || !areFew || !AT.test(at)) return unreadable("broken");
  const length = fields.get("length");
  const lengthMinutes = Number(length);
  const isLength =
    length === undefined || (LENGTH.test(length) && lengthMinutes <= MAX_LENGTH_MINUTES);
  if (!isLength) return unreadable("broken");
  const isSeries = SERIES_FIELDS.some((name) => fields.has(name));
  const series = isSeries ? decodeLinkSeries(fields, Date.parse(at), lengthMinutes) : undefined;
  if (isSeries && !series) return unreadable("broken");
  const items = zones.map((zone, index) => ({
    ...{ zone, name: names[index] ?? "", hours: hours[index] ?? "" },
  }));
  const title = decodeLinkText(fields.get("title") ?? "");
  return readMoment(
    at,
    { ...(length && { lengthMinutes }), ...(title && { title }), ...(series && { series }) },
    uniqueItems(items),
  );
}

interface Item {
  readonly zone: string;
  readonly name: string;
  readonly hours: string;
}

function uniqueItems(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [Object.values(item).join(" "), item])).values()];
}

/** Some programs percent-encode links, also encoded ones, so decode first, twice; no field contains a literal "%". */
export function readFields(text: string): ReadonlyMap<string, string> | undefined {
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

function readMoment(
  at: string,
  about: Pick<Moment, "lengthMinutes" | "title" | "series">,
  items: readonly Item[],
): MomentLink {
  const instant = Date.parse(at);
  // Date.parse reads February 30 as March 2.
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(at.slice(0, -1))) {
    return unreadable("broken");
  }
  if (!isOfKnownYears(instant)) return unreadable("out-of-range");
  if (items.length > MAX_LINK_ZONES) return unreadable("too-many-zones");
  const zones = items.map(readZone);
  if (!items.every(({ hours }) => decodeLinkHours(hours))) return unreadable("broken");
  if (!zones.every(({ place }) => isKnownZone(place.zone))) return unreadable("unknown-zone");
  if (!zones.every(({ place }) => place.kind !== "town" || isPlaceId(place.id)))
    return unreadable("broken");
  return { kind: "moment", instant, ...about, zones };
}

export function readZone(item: Item): LinkedPlace {
  const [zone = "", ...ids] = item.zone.split("@");
  const name = decodeLinkText(item.name);
  return {
    place: ids.length > 0 ? { kind: "town", id: ids.join("@"), zone } : { kind: "zone", zone },
    ...(name && { name }),
    ...(item.hours !== "" && { availability: decodeLinkHours(item.hours) ?? {} }),
  };
}

function isOfKnownYears(instant: number): boolean {
  return instant >= YEARS_START && instant < YEARS_END;
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes("%") ? decodeURIComponent(decoded) : decoded;
  } catch {
    return undefined;
  }
}

function unreadable(fault: LinkFault): MomentLink {
  return { kind: "unreadable", fault };
}
