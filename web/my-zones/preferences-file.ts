import * as m from "#messages";
import { MAX_MEETINGS, type MeetingContent } from "../../shared/api/meetings.ts";
import { entryKey, MAX_PREFERENCES, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { isAvailability, readAvailability } from "../../shared/availability.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import { decodeMeeting } from "../../shared/meeting/meeting-link.ts";
import { isPlaceId, parsePlaceNames } from "../../shared/place-names.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { UserError } from "../kit/api/report-error.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { readMeetingContent } from "../services/meetings.ts";
import { placeOfPreference } from "../services/my-zones-list.ts";

export const MAX_FILE_BYTES = 928 * 1024;

const FORMAT = "world-clock-timezone-preferences";
/** 3 adds availability, 4 meetings and hours by weekday. A file has the lowest version that holds it, for earlier pages. */
const VERSION = 4;
const VERSION_WITH_AVAILABILITY = 3;
const VERSION_WITH_PLACES = 2;
const MAX_QUOTED_CHARACTERS = 40;
const STORABLE = new RegExp(STORABLE_TEXT, "u");

export function formatPreferencesFile(
  list: readonly PreferenceDraft[],
  saved: readonly MeetingContent[] = [],
): string {
  const entries = list.map(({ timezone, customName, cityId, place, availability }) => ({
    timezone,
    customName,
    ...(cityId !== null && { cityId, place }),
    ...(availability && { availability }),
  }));
  const meetings = saved.map(({ link, release }) => ({ link, release }));
  const file = {
    format: FORMAT,
    version: meetings.length > 0 ? VERSION : versionFor(list),
    entries,
    ...(meetings.length > 0 && { meetings }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Throws a UserError for a text that is no such file. */
export function parsePreferencesFile(
  text: string,
  list: readonly PreferenceDraft[],
  saved: readonly MeetingContent[] = [],
) {
  const { entries, meetings } = parseFile(text);
  return {
    entries: sortItems(entries, list, {
      parse: parseEntry,
      keyOf: entryKey,
      max: MAX_PREFERENCES,
      full: m.errorListFull({ max: MAX_PREFERENCES }),
      reject: m.listFileEntry,
    }),
    meetings: sortItems(meetings, saved, {
      parse: parseMeeting,
      keyOf: ({ link }) => link,
      max: MAX_MEETINGS,
      full: m.errorMeetingsFull({ max: MAX_MEETINGS }),
      reject: m.listFileMeeting,
    }),
  };
}

export type ParsedPreferencesFile = ReturnType<typeof parsePreferencesFile>;

interface ItemKind<T> {
  readonly parse: (item: unknown) => T | string;
  readonly keyOf: (item: T) => string;
  readonly max: number;
  readonly full: string;
  readonly reject: (values: { position: number; reason: string }) => string;
}

/** Those that there is room for, those that are in the list or earlier in the file, and why the others are not added. */
function sortItems<T extends object>(
  items: readonly unknown[],
  list: readonly T[],
  { parse, keyOf, max, full, reject }: ItemKind<T>,
) {
  const [added, duplicates, rejected]: [T[], T[], string[]] = [[], [], []];
  const keys = new Set(list.map(keyOf));
  for (const [index, item] of items.entries()) {
    const parsed = parse(item);
    const isText = typeof parsed === "string";
    if (!isText && keys.has(keyOf(parsed))) duplicates.push(parsed);
    else if (isText || list.length + added.length >= max) {
      rejected.push(reject({ position: index + 1, reason: isText ? parsed : full }));
    } else {
      added.push(parsed);
      keys.add(keyOf(parsed));
    }
  }
  return { added, duplicates, rejected };
}

function versionFor(list: readonly PreferenceDraft[]): number {
  if (list.some(({ availability }) => availability?.week)) return VERSION;
  if (list.some(({ availability }) => availability)) return VERSION_WITH_AVAILABILITY;
  return list.some(({ cityId }) => cityId !== null) ? VERSION_WITH_PLACES : 1;
}

function parseFile(text: string) {
  if (text.length > MAX_FILE_BYTES) {
    throw new UserError(m.listFileTooLarge({ kilobytes: MAX_FILE_BYTES / 1024 }));
  }
  const file = parseJson(text.replace(/^\uFEFF/, ""));
  const { format, version, entries, meetings = [] } = isRecord(file) ? file : {};
  const isOurs = format === FORMAT && Number.isInteger(version) && Number(version) >= 1;
  if (isOurs && Number(version) > VERSION) throw new UserError(m.listFileNewerVersion());
  if (!isOurs || !Array.isArray(entries) || !Array.isArray(meetings)) {
    throw new UserError(m.listFileWrongFormat());
  }
  if (entries.length > MAX_PREFERENCES) {
    throw new UserError(m.listFileTooManyEntries({ max: MAX_PREFERENCES }));
  }
  if (meetings.length > MAX_MEETINGS) {
    throw new UserError(m.errorMeetingsFull({ max: MAX_MEETINGS }));
  }
  return { entries, meetings };
}

function parseEntry(item: unknown): PreferenceDraft | string {
  if (!isRecord(item)) return m.listFileNotEntry();
  const { timezone, customName = null, cityId = null, place, availability, ...unknown } = item;
  const [field] = Object.keys(unknown);
  if (field !== undefined) return m.listFileUnknownField({ field: shorten(field) });
  const zone = parseZone(timezone, cityId, place);
  if (typeof zone === "string") return zone;
  if (availability !== undefined && !isAvailability(availability))
    return m.listFileInvalidAvailability();
  const kept = readAvailability(availability);
  const rest = { ...zone, ...(kept && { availability: kept }) };
  if (customName === null) return { ...rest, customName };
  if (typeof customName !== "string" || !STORABLE.test(customName)) return m.listFileInvalidName();
  const name = normalizeCustomName(customName);
  return name === undefined
    ? m.customNameTooLong({ max: MAX_CUSTOM_NAME_LENGTH })
    : { ...rest, customName: name };
}

function parseZone(
  timezone: unknown,
  cityId: unknown,
  place: unknown,
): Omit<PreferenceDraft, "customName"> | string {
  if (typeof timezone !== "string") return m.listFileNoZone();
  const isKnown =
    cityId === null
      ? placeOfPreference({ timezone, cityId, customName: null }) !== undefined
      : isKnownZone(timezone);
  if (!isKnown) return m.listFileUnknownZone({ zone: shorten(timezone) });
  if (cityId === null) return place === undefined ? { timezone, cityId } : m.listFileNoPlaceId();
  if (!isPlaceId(cityId)) return m.listFileInvalidPlaceId();
  if (place === undefined) return { timezone, cityId };
  const names = parsePlaceNames(place);
  return names ? { timezone, cityId, place: names } : m.listFileInvalidPlaceName();
}

function parseMeeting(item: unknown): MeetingContent | string {
  const meeting = readMeetingContent(item);
  const isReadable = meeting && decodeMeeting(meeting.link).kind !== "unreadable";
  return isReadable ? meeting : m.listFileMeetingUnreadable();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shorten(text: string): string {
  const short =
    text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text;
  return isolate(short.toWellFormed());
}
