import { MINUTE_MS, SLOT_MINUTES } from "../durations.ts";
import type { Place } from "../place.ts";
import { isPlaceId } from "../place-names.ts";
import { parseIsoInstant } from "../zones/iso-date.ts";
import { isKnownZone, YEARS_END, YEARS_START } from "../zones/zone-rules.ts";
import {
  decodeLinkHours,
  decodeLinkText,
  encodeLinkHours,
  encodeLinkText,
  encodeMinuteOfDay,
  minuteOfDay,
} from "./link-fields.ts";
import { type Meeting, type MeetingPerson, meetingAt, type Repeat, startOf } from "./meeting.ts";

/** What a link asks for; "none" without a meeting or a moment, as for an anchor of the page. */
export type MeetingLink =
  | { readonly kind: "meeting"; readonly meeting: Meeting }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable"; readonly fault: LinkFault };

export type LinkFault =
  | "broken"
  | "newer-version"
  | "out-of-range"
  | "too-many-zones"
  | "unknown-zone";

export const MAX_LINK_ZONES = 100;

/** More than a hundred of the longest zone names and ids take, with every character percent-encoded. */
const MAX_CHARACTERS = 16_384;
/** Longer links are cut off by some programs. */
const MAX_SHARED_CHARACTERS = 4000;
const RULE_FIELDS = ["repeat", "clock", "turns", "skip"];
const QUERY_FIELDS = ["at", "length", ...RULE_FIELDS, "zones"];
export const PREVIEW_LANGUAGE = "hl";
export const LINK_PARAMETERS = [PREVIEW_LANGUAGE, ...QUERY_FIELDS];
const MAX_LENGTH_MINUTES = 1440;
const ANCHOR = /^[a-z][\w-]*$/i;
const MAX_SKIPPED = 53;
const QUARTER = "(?:[01]\\d|2[0-3])(?:00|15|30|45)";
const INDEX = "(?:0|[1-9]\\d{0,2})";
const FORMS = new Map([
  ["at", /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}Z$/],
  ["length", /^[1-9]\d{0,3}$/],
  ["repeat", /^(?:[124]w|month)$/],
  ["turns", new RegExp(`^${QUARTER}(?:,${QUARTER}){0,3}$`)],
  ["skip", new RegExp(`^${INDEX}(?:,${INDEX}){0,${MAX_SKIPPED - 1}}$`)],
  ["id", /^[\da-z-]{1,24}$/],
  ...["clock", "title", "zones", "names", "hours"].map((name) => [name, /./s] as const),
]);

/**
 * Formats "at=2026-11-20T15:00Z&length=60&title=Launch_call&zones=Asia/Tokyo,America/Chicago@5263045&names=,Ada&hours=,1000-1800w56",
 * with "repeat=2w&clock=Europe/Berlin&turns=2200,0630&skip=3,7" for every two weeks at 22:00 and 6:30 in turn on Berlin's clock, without the
 * fourth and the eighth date. Throws RangeError for a meeting that `decodeMeeting` would refuse.
 */
export function encodeMeeting(meeting: Meeting): string {
  const text = writeFields(meeting);
  if (decodeMeeting(text).kind !== "meeting")
    throw new RangeError("A link cannot have this meeting.");
  return text;
}

function writeFields(meeting: Meeting): string {
  const { id = "", lengthMinutes, title, people, repeat, zone, times, skipped } = meeting;
  const start = startOf(meeting);
  const at = isOfKnownYears(start) ? new Date(start).toISOString().slice(0, 16) : "";
  const items = uniqueItems(
    people.map(({ place, name, availability }) => ({
      zone: encodePlace(place),
      name: encodeLinkText(name),
      hours: encodeLinkHours(availability),
    })),
  );
  const listOf = (texts: readonly string[]) => texts.join(",").replace(/,+$/, "");
  const fields = {
    at: `${at}Z`,
    length: lengthMinutes === 0 ? "" : String(lengthMinutes),
    ...(repeat && {
      repeat: repeat === "monthly" ? "month" : `${repeat}w`,
      clock: zone,
      turns: times.map(encodeMinuteOfDay).join(","),
      skip: skipped.slice(0, MAX_SKIPPED).join(","),
    }),
    id,
    title: encodeLinkText(title),
    zones: items.map((item) => item.zone).join(","),
    names: listOf(items.map(({ name }) => name)),
    hours: listOf(items.map(({ hours }) => hours)),
  };
  return joinFields(fields);
}

export function joinFields(fields: Readonly<Record<string, string>>): string {
  const written = Object.entries(fields).filter(([, value]) => value !== "");
  return written.map((field) => field.join("=")).join("&");
}

export function encodePlace(place: Place): string {
  return place.zone + (place.kind === "town" ? `@${place.id}` : "");
}

export function fitMeeting(meeting: Meeting): Meeting {
  let people = meeting.people.slice(0, MAX_LINK_ZONES);
  while (writeFields({ ...meeting, people }).length >= MAX_SHARED_CHARACTERS) {
    people = people.slice(0, -1);
  }
  return { ...meeting, people };
}

/** Stays the same for a meeting with another title, length or hours, and for one that is changed and knows what it was. */
export function meetingId(meeting: Meeting): string {
  if (meeting.id !== undefined) return meeting.id;
  const { zone, repeat, people } = fitMeeting(meeting);
  const places = people.map(({ place }) => encodePlace(place));
  const start = startOf(meeting) / MINUTE_MS;
  return `${start.toString(36)}-${hashOf([zone, repeat, ...places].join())}`;
}

/** FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** "/?hl=en&at=…&zones=…#title=…&names=…": what is personal is in the fragment, which no server sees. Throws as `encodeMeeting`. */
export function meetingPath(meeting: Meeting, language: string): string {
  const fields = encodeMeeting(meeting).split("&");
  const isInQuery = (field: string) => QUERY_FIELDS.includes(field.replace(/=.*/s, ""));
  const query = fields.filter(isInQuery).join("&").replaceAll("+", "%2B");
  const own = fields.filter((field) => !isInQuery(field)).join("&");
  return `/?${PREVIEW_LANGUAGE}=${language}&${query}${own && `#${own}`}`;
}

/** Reads the meeting of a URL: of `meetingPath`, or one that is all in the fragment. `get` reads a field of the query. Never throws. */
export function readMeetingUrl(get: (name: string) => string | null, hash: string): MeetingLink {
  const own = hash.replace(/^#/, "");
  if (get("at") === null || /(?:^|&)at=/.test(own)) return decodeMeeting(own);
  const shown = QUERY_FIELDS.flatMap((name) => {
    const value = get(name);
    return value === null ? [] : `${name}=${value.replaceAll(" ", "+")}`;
  });
  return decodeMeeting([...shown, ...(own.includes("=") ? [own] : [])].join("&"));
}

/** Reads what `encodeMeeting` wrote, with or without "#". Never throws. */
export function decodeMeeting(fragment: string): MeetingLink {
  const text = fragment.replace(/^#/, "");
  if (text === "" || (text.length < 100 && ANCHOR.test(text))) return { kind: "none" };
  const read = readMeeting(text);
  return typeof read === "string"
    ? { kind: "unreadable", fault: read }
    : { kind: "meeting", meeting: read };
}

function readMeeting(text: string): Meeting | LinkFault {
  const fields = readFields(text);
  if (!fields) return "broken";
  if (fields.has("v")) return "newer-version";
  const listOf = (name: string) => fields.get(name)?.split(",") ?? [];
  const [zones, names, hours] = [listOf("zones"), listOf("names"), listOf("hours")];
  const start = parseIsoInstant(fields.get("at") ?? "");
  const lengthMinutes = Number(fields.get("length") ?? 0);
  const isKnown =
    [...fields].every(([name, value]) => FORMS.get(name)?.test(value)) &&
    Math.max(names.length, hours.length) <= zones.length &&
    lengthMinutes <= MAX_LENGTH_MINUTES;
  if (!isKnown || start === undefined) return "broken";
  if (!isOfKnownYears(start)) return "out-of-range";
  const items = uniqueItems(
    zones.map((zone, index) => ({ zone, name: names[index] ?? "", hours: hours[index] ?? "" })),
  );
  if (items.length > MAX_LINK_ZONES) return "too-many-zones";
  const read = items.map(readPerson);
  const people = read.filter((one) => typeof one !== "string");
  const fault = read.find((one) => typeof one === "string");
  if (fault) return fault;
  const title = decodeLinkText(fields.get("title"));
  const once = meetingAt(start, { id: fields.get("id"), title, people, lengthMinutes });
  return RULE_FIELDS.some((name) => fields.has(name)) ? (readRule(fields, once) ?? "broken") : once;
}

/** Undefined if the meeting does not start as the rule says, and for other fields. */
function readRule(fields: ReadonlyMap<string, string>, once: Meeting): Meeting | undefined {
  const [written, zone = "", turns, skip] = RULE_FIELDS.map((name) => fields.get(name));
  const isOfSlots = once.lengthMinutes > 0 && once.lengthMinutes % SLOT_MINUTES === 0;
  if (!written || !turns || !isOfSlots || !isKnownZone(zone)) return undefined;
  const start = startOf(once);
  const repeat = written === "month" ? "monthly" : (Number(written[0]) as Repeat);
  const meeting = {
    ...meetingAt(start, { ...once, repeat }, zone),
    times: turns.split(",").map(minuteOfDay),
    skipped: skip?.split(",").map(Number) ?? [],
  };
  return startOf(meeting) === start ? meeting : undefined;
}

type Item = Readonly<Record<"zone" | "name" | "hours", string>>;

function uniqueItems(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [Object.values(item).join(" "), item])).values()];
}

/** Some programs percent-encode links, also encoded ones, so decode first, twice; no field contains a literal "%". */
export function readFields(text: string): ReadonlyMap<string, string> | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  try {
    const once = decodeURIComponent(text);
    const decoded = once.includes("%") ? decodeURIComponent(once) : once;
    const pairs = decoded.split("&").map((field) => {
      const [name = "", value = ""] = field.split(/=(.*)/s);
      return [name, value] as const;
    });
    const fields = new Map(pairs);
    return fields.size === pairs.length ? fields : undefined;
  } catch {
    return undefined;
  }
}

export function readPerson({ zone: written, name: text, hours }: Item): MeetingPerson | LinkFault {
  const [zone = "", id] = written.split(/@(.*)/s);
  const availability = decodeLinkHours(hours);
  if (!availability) return "broken";
  if (!isKnownZone(zone)) return "unknown-zone";
  if (id !== undefined && !isPlaceId(id)) return "broken";
  const name = decodeLinkText(text);
  return {
    place: id === undefined ? { kind: "zone", zone } : { kind: "town", id, zone },
    ...(name && { name }),
    ...(hours !== "" && { availability }),
  };
}

function isOfKnownYears(instant: number): boolean {
  return instant >= YEARS_START && instant < YEARS_END;
}
