import { type DragEvent, useRef, useState } from "react";
import * as m from "#messages";
import { MAX_MEETINGS, type MeetingContent } from "../../shared/api/meetings.ts";
import { entryKey, MAX_PREFERENCES, type PreferenceDraft } from "../../shared/api/preferences.ts";
import { isAvailability, isRecord, readAvailability } from "../../shared/availability.ts";
import { MAX_CUSTOM_NAME_LENGTH, normalizeCustomName } from "../../shared/custom-name.ts";
import { decodeMeeting } from "../../shared/meeting/meeting-link.ts";
import { isPlaceId, parsePlaceNames } from "../../shared/place-names.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { isKnownZone } from "../../shared/zones/zone-rules.ts";
import { isolate } from "../i18n/isolate.ts";
import { joinSentences } from "../i18n/join-sentences.ts";
import { locale } from "../i18n/locale.ts";
import { sentenceOf, UserError } from "../kit/api/report-error.ts";
import { parseJson } from "../kit/storage/local-storage.ts";
import { useStore } from "../kit/storage/store.ts";
import { Button } from "../kit/ui/button.tsx";
import { downloadFile } from "../kit/ui/download-file.ts";
import { readMeetingContent, meetings as savedMeetings } from "../services/meetings.ts";
import { namesOf, placeOfPreference, zonesList } from "../services/my-zones-list.ts";

export const MAX_FILE_BYTES = 928 * 1024;

const FILE_NAME = "my-time-zones.json";

/** What became of the file, and why some of it was not added. */
type Outcome = readonly [sentence: string, ...rejected: readonly string[]];

export function ListFile() {
  const { entries = [] } = useStore(zonesList);
  const { entries: saved } = useStore(savedMeetings);
  const [isReading, setReading] = useState(false);
  const [[sentence, ...rejected] = [], setOutcome] = useState<Outcome>();
  const [isDragOver, setDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function handleFile(file: File | undefined) {
    if (!file || isReading) return;
    setOutcome(undefined);
    setReading(true);
    setOutcome(await importFile(file));
    setReading(false);
  }

  async function importFile(file: File): Promise<Outcome> {
    const text = await file
      .slice(0, MAX_FILE_BYTES + 1)
      .text()
      .catch(() => undefined);
    if (text === undefined) return [m.listFileUnreadable()];
    try {
      const parsed = parsePreferencesFile(text, entries, saved);
      const [zones, meetings] = [parsed.entries.added, parsed.meetings.added];
      const left = zones.length > 0 ? await zonesList.addAll(zones) : [];
      if (meetings.length > 0) await savedMeetings.addAll(meetings);
      return describeOutcome(parsed, left);
    } catch (error) {
      return [sentenceOf(error) ?? m.listFileFailed()];
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    void handleFile(event.dataTransfer.files[0]);
  }

  return (
    <section
      aria-label={m.listFile()}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
      className="list-file control-text"
      data-drag-over={isDragOver}
    >
      <div className="list-file-buttons row">
        {(entries.length > 0 || (saved ?? []).length > 0) && (
          <Button
            variant="quiet"
            onClick={() => {
              const text = formatPreferencesFile(entries, saved);
              downloadFile(FILE_NAME, "application/json", text);
              setOutcome(saved ? undefined : [m.listFileWithoutMeetings()]);
            }}
          >
            {m.listFileSave()}
          </Button>
        )}
        <Button variant="quiet" aria-disabled={isReading} onClick={() => input.current?.click()}>
          {m.listFileAdd()}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={m.listFileInput()}
          accept="application/json,.json"
          onChange={({ target }) => {
            void handleFile(target.files?.[0]);
            target.value = "";
          }}
        />
      </div>
      <div role="status" className="hint grid gap-1">
        {sentence && <p>{sentence}</p>}
        {rejected.length > 0 && (
          <ul className="grid gap-1 breaking">
            {rejected.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function describeOutcome(
  { entries, meetings }: ReturnType<typeof parsePreferencesFile>,
  left: readonly PreferenceDraft[],
): Outcome {
  const duplicateCount = entries.duplicates.length + meetings.duplicates.length;
  const rejected = [...entries.rejected, ...meetings.rejected];
  const addedCount = entries.added.length - left.length;
  const outcome = joinSentences(
    addedCount > 0 && m.listFileAdded({ count: addedCount }),
    meetings.added.length > 0 && m.listFileMeetingsAdded({ count: meetings.added.length }),
    duplicateCount > 0 && m.listFileDuplicates({ count: duplicateCount }),
    left.length > 0 && m.listFileLeft({ count: left.length, places: placesOf(left) }),
    rejected.length > 0 && m.listFileRejected({ count: rejected.length }),
  );
  return outcome ? [outcome, ...rejected] : [m.listFileEmpty()];
}

function placesOf(entries: readonly PreferenceDraft[]): string {
  const names = entries.map((entry) => isolate(namesOf(entry).city ?? entry.timezone));
  return new Intl.ListFormat(locale, { type: "unit" }).format(names);
}

const FORMAT = "world-clock-timezone-preferences";
const VERSION = 4;
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
    version: versionFor(list, meetings),
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

/** The lowest that holds all, for earlier pages. */
function versionFor(list: readonly PreferenceDraft[], meetings: readonly MeetingContent[]): number {
  if (meetings.length > 0 || list.some(({ availability }) => availability?.week)) return VERSION;
  if (list.some(({ availability }) => availability)) return 3;
  return list.some(({ cityId }) => cityId !== null) ? 2 : 1;
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

function shorten(text: string): string {
  const short =
    text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text;
  return isolate(short.toWellFormed());
}
