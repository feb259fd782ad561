import {
  entryKey,
  LIST_IS_FULL,
  PREFERENCES_AT_MOST,
  type WantedPreference,
} from "./api/preferences.ts";
import { CUSTOM_NAME_TOO_LONG, tidyCustomName } from "./custom-name.ts";
import { STORABLE_TEXT } from "./storable-text.ts";
import { WORLD_ZONES } from "./zones/world-zones.ts";

/** What a file brings to a list; the place of an entry is its order. `position` counts a file's entries from 1. */
export type ReadFile =
  | { readonly kind: "refused"; readonly sentence: string }
  | {
      readonly kind: "read";
      /** To be added, in this order; they fit in the list. */
      readonly taken: readonly WantedPreference[];
      /** In the list already, or earlier in the file: the same zone with the same name. */
      readonly known: readonly WantedPreference[];
      readonly refused: readonly { readonly position: number; readonly sentence: string }[];
    };

/** More than any file of ours has; a larger one need not be opened. */
export const FILE_BYTES_AT_MOST = 64 * 1024;

const FORMAT = "world-clock-timezone-preferences";
const VERSION = 1;
const ECHOED_CHARACTERS = 40;
const KEPT = new RegExp(STORABLE_TEXT, "u");

const TOO_LARGE = `This file is too large to be a list of time zones: it has more than ${FILE_BYTES_AT_MOST / 1024} KB.`;
const NOT_OURS = "This file is not a list of time zones from this page.";
const NEWER = "This file is from a newer version of this page.";
const TOO_MANY = `This file has more than ${PREFERENCES_AT_MOST} entries, which no list holds.`;

/** A list as the text of a JSON file. */
export function writePreferencesFile(list: readonly WantedPreference[]): string {
  const entries = list.map(({ timezone, customName }) => ({ timezone, customName }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, entries }, null, 2)}\n`;
}

/** What a file brings to a list, entry by entry; never throws, whatever the text is. */
export function readPreferencesFile(text: string, list: readonly WantedPreference[]): ReadFile {
  if (text.length > FILE_BYTES_AT_MOST) return { kind: "refused", sentence: TOO_LARGE };
  const entries = readEntries(text);
  if (typeof entries === "string") return { kind: "refused", sentence: entries };

  const taken: WantedPreference[] = [];
  const known: WantedPreference[] = [];
  const refused: { position: number; sentence: string }[] = [];
  const keys = new Set(list.map(entryKey));
  for (const [index, item] of entries.entries()) {
    const entry = readEntry(item);
    const refuse = (sentence: string) => refused.push({ position: index + 1, sentence });
    if (typeof entry === "string") refuse(entry);
    else if (keys.has(entryKey(entry))) known.push(entry);
    else if (list.length + taken.length >= PREFERENCES_AT_MOST) refuse(LIST_IS_FULL);
    else {
      taken.push(entry);
      keys.add(entryKey(entry));
    }
  }
  return { kind: "read", taken, known, refused };
}

/** The entries as they stand in the file, or a sentence. */
function readEntries(text: string): readonly unknown[] | string {
  const file = parseJson(text);
  if (!isRecord(file) || file["format"] !== FORMAT) return NOT_OURS;
  const { version, entries } = file;
  if (Number.isInteger(version) && (version as number) > VERSION) return NEWER;
  if (version !== VERSION || !Array.isArray(entries)) return NOT_OURS;
  return entries.length > PREFERENCES_AT_MOST ? TOO_MANY : entries;
}

/** The entry by the rules of the server's schema, or a sentence. */
function readEntry(item: unknown): WantedPreference | string {
  if (!isRecord(item)) return "This is no entry.";
  const { timezone, customName = null, ...unknown } = item;
  const [field] = Object.keys(unknown);
  if (field !== undefined) return `The field ${echo(field)} is not known here.`;
  if (typeof timezone !== "string") return "The time zone is missing.";
  const isZone = WORLD_ZONES.some((entry) => entry.timezone === timezone);
  if (!isZone) return `The time zone ${echo(timezone)} is not known here.`;
  if (customName === null) return { timezone, customName };
  if (typeof customName !== "string" || !KEPT.test(customName))
    return "The custom name is no text.";
  const name = tidyCustomName(customName);
  return name === undefined ? CUSTOM_NAME_TOO_LONG : { timezone, customName: name };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function echo(text: string): string {
  const short = text.length > ECHOED_CHARACTERS ? `${text.slice(0, ECHOED_CHARACTERS)}…` : text;
  return JSON.stringify(short);
}
