import { MAX_PREFERENCES, type Preference } from "../../shared/api/preferences.ts";
import { readStored, writeStored } from "../kit/storage/local-storage.ts";
import { parseJson } from "../kit/storage/parse-json.ts";
import { readItems } from "./stored-list.ts";

/** Not the anonymous list, nor what is kept aside of it. */
const COPY_KEY = /^timezone-preferences-(?!anonymous)([\w-]+)$/;
const keyOf = (userId: string) => `timezone-preferences-${userId}`;

/** The list of a signed-in user as it was last loaded from the server. */
export interface SavedCopy {
  readonly userId: string;
  readonly preferences: readonly Preference[];
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

export interface SavedCopies {
  /** The copy in this browser; there is at most one. */
  readonly find: () => SavedCopy | undefined;
  readonly save: (userId: string, preferences: readonly Preference[]) => void;
  /** Removes the copies of other users, and ignores what is saved for them from now on; null stands for nobody. */
  readonly keepOnly: (userId: string | null) => void;
}

/** Stores copies in local storage, where the browser allows it. `now` returns ms. */
export function createSavedCopies(now: () => number): SavedCopies {
  /** Undefined until it is known who is signed in. */
  let owner: string | null | undefined;
  return {
    find: () => readCopies()[0],
    save(userId, preferences) {
      if (owner !== undefined && owner !== userId) return;
      const copy: Omit<SavedCopy, "userId"> = { savedAt: now(), preferences };
      writeStored(keyOf(userId), JSON.stringify(copy));
    },
    keepOnly(userId) {
      owner = userId;
      for (const key of storedKeys()) {
        if (COPY_KEY.test(key) && key !== keyOf(userId ?? "")) writeStored(key, null);
      }
    },
  };
}

/** Newest first, in case another tab of an earlier user saved one. */
function readCopies(): readonly SavedCopy[] {
  return storedKeys()
    .flatMap((key) => readCopy(COPY_KEY.exec(key)?.[1], readStored(key)) ?? [])
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // The browser blocks storage.
    return [];
  }
}

function readCopy(
  userId: string | undefined,
  text: string | null | undefined,
): SavedCopy | undefined {
  if (userId === undefined || !text) return undefined;
  const { savedAt, preferences } = (parseJson(text) ?? {}) as Partial<Record<string, unknown>>;
  // The range of Date, https://tc39.es/ecma262/#sec-time-values-and-time-range.
  if (typeof savedAt !== "number" || !(Math.abs(savedAt) <= 8.64e15)) return undefined;
  if (!Array.isArray(preferences)) return undefined;
  const readable = readItems(preferences, userId).preferences.slice(0, MAX_PREFERENCES);
  return { userId, savedAt, preferences: readable };
}
