import type { Preference } from "../../shared/api/preferences.ts";

export interface StoredList {
  readonly preferences: readonly Preference[];
  /** What was stored and could not be read, as it stood. */
  readonly unreadable: readonly unknown[];
}

/** Reads a list as it was stored: entry by entry, so that one that is spoilt does not take the others with it. */
export function parseStoredList(text: string | null, userId: string): StoredList {
  if (text === null) return { preferences: [], unreadable: [] };
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return { preferences: [], unreadable: [stored ?? text] };

  const preferences: Preference[] = [];
  const unreadable: unknown[] = [];
  for (const item of stored) {
    const preference = readPreference(item, userId, preferences.length);
    if (preference && !preferences.some(({ id }) => id === preference.id)) {
      preferences.push(preference);
    } else unreadable.push(item);
  }
  return { preferences, unreadable };
}

function readPreference(item: unknown, userId: string, position: number): Preference | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  const { id, timezone, customName, displayOrder, createdAt } = item as Partial<Preference>;
  if (typeof id !== "string" || typeof timezone !== "string") return undefined;
  return {
    id,
    userId,
    timezone,
    customName: typeof customName === "string" ? customName : null,
    cityId: null,
    displayOrder: Number.isInteger(displayOrder) ? (displayOrder as number) : position,
    ...(typeof createdAt === "string" ? { createdAt } : {}),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
