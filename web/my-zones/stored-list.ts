import type { Preference } from "../../shared/api/preferences.ts";
import { readAvailability } from "../../shared/availability.ts";
import { isPlaceId, parsePlaceNames } from "../../shared/place-names.ts";
import { parseJson } from "../kit/storage/parse-json.ts";

export interface StoredList {
  readonly preferences: readonly Preference[];
  /** The stored items that could not be read, unchanged. */
  readonly unreadable: readonly unknown[];
}

/** Parses a stored list entry by entry, so that a broken entry does not lose the others. */
export function parseStoredList(text: string | null, userId: string): StoredList {
  if (text === null) return { preferences: [], unreadable: [] };
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return { preferences: [], unreadable: [stored ?? text] };
  return readItems(stored, userId);
}

/** Reads the parsed items of a stored list. */
export function readItems(items: readonly unknown[], userId: string): StoredList {
  const preferences: Preference[] = [];
  const unreadable: unknown[] = [];
  const ids = new Set<string>();
  for (const item of items) {
    const preference = readPreference(item, userId, preferences.length);
    if (preference && !ids.has(preference.id)) {
      preferences.push(preference);
      ids.add(preference.id);
    } else unreadable.push(item);
  }
  return { preferences, unreadable };
}

function readPreference(item: unknown, userId: string, position: number): Preference | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  const {
    id,
    timezone,
    customName,
    cityId = null,
    place,
    availability,
    displayOrder,
    createdAt,
  } = item as Partial<Preference>;
  if (typeof id !== "string" || typeof timezone !== "string") return undefined;
  if (cityId !== null && !isPlaceId(cityId)) return undefined;
  const names = cityId === null ? undefined : parsePlaceNames(place);
  const known = readAvailability(availability);
  return {
    id,
    userId,
    timezone,
    customName: typeof customName === "string" ? customName : null,
    cityId,
    ...(names ? { place: names } : {}),
    ...(known && { availability: known }),
    displayOrder: Number.isInteger(displayOrder) ? (displayOrder as number) : position,
    ...(typeof createdAt === "string" ? { createdAt } : {}),
  };
}
