import { LIST_IS_FULL, PREFERENCES_AT_MOST, type Preference } from "../../shared/preferences.ts";
import { type PreferenceKeeper, Refusal } from "./preference-keeper.ts";
import { parseStoredList, type StoredList } from "./stored-list.ts";

const ANONYMOUS = "anonymous";
const KEY = `timezone-preferences-${ANONYMOUS}`;

/** Where entries that could not be read are put before the list is written again. */
const UNREADABLE_KEY = `${KEY}-unreadable`;

const BLOCKED =
  "This browser does not let the page keep anything, so your list lasts until you close the page.";
const UNREADABLE =
  "Some of the list kept in this browser could not be read. It is left there as it was; the rest is below.";
const FULL = "This browser has no room left for your list.";

/** Keeps an anonymous visitor's list in the browser; where storage is blocked, in memory. `now` answers in ms. */
export function createLocalKeeper(tab: Window, now: () => number): PreferenceKeeper {
  const storage = openStorage(tab);
  const memory = new Map<string, string>();
  const getItem = (key: string) => (storage ? storage.getItem(key) : (memory.get(key) ?? null));
  const setItem = (key: string, text: string) => {
    if (storage) storage.setItem(key, text);
    else memory.set(key, text);
  };

  const read = () => parseStoredList(getItem(KEY), ANONYMOUS);
  const write = (stored: StoredList, preferences: readonly Preference[]) => {
    try {
      if (stored.unreadable.length > 0) setAside(stored.unreadable);
      setItem(KEY, JSON.stringify(preferences));
    } catch {
      throw new Refusal(FULL);
    }
  };
  const setAside = (unreadable: readonly unknown[]) => {
    const earlier = parseStoredList(getItem(UNREADABLE_KEY), ANONYMOUS);
    const all = [...earlier.preferences, ...earlier.unreadable, ...unreadable];
    setItem(UNREADABLE_KEY, JSON.stringify(all));
  };

  return {
    userId: ANONYMOUS,
    async list() {
      const { preferences, unreadable } = read();
      const notice = storage ? (unreadable.length > 0 ? UNREADABLE : undefined) : BLOCKED;
      return { preferences: inOrder(preferences), ...(notice ? { notice } : {}) };
    },
    async addPreference(wanted) {
      const stored = read();
      const { preferences } = stored;
      if (preferences.length >= PREFERENCES_AT_MOST) throw new Refusal(LIST_IS_FULL);
      const instant = now();
      const preference: Preference = {
        id: freeId(preferences, instant),
        userId: ANONYMOUS,
        ...wanted,
        cityId: null,
        displayOrder: preferences.length,
        createdAt: new Date(instant).toISOString(),
      };
      write(stored, [...preferences, preference]);
      return preference;
    },
    async removePreference(id) {
      const stored = read();
      write(
        stored,
        stored.preferences.filter((preference) => preference.id !== id),
      );
    },
    async restorePreference(preference) {
      const stored = read();
      if (stored.preferences.some(({ id }) => id === preference.id)) return;
      if (stored.preferences.length >= PREFERENCES_AT_MOST) throw new Refusal(LIST_IS_FULL);
      write(stored, inOrder([preference, ...stored.preferences]));
    },
    subscribe(onChange) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY || key === null) onChange();
      };
      tab.addEventListener("storage", onStorage);
      return () => tab.removeEventListener("storage", onStorage);
    },
  };
}

/** Undefined where the browser blocks storage: even to name it throws then. */
function openStorage(tab: Window): Storage | undefined {
  try {
    tab.localStorage.getItem(KEY);
    return tab.localStorage;
  } catch {
    return undefined;
  }
}

function freeId(preferences: readonly Preference[], instant: number): string {
  const taken = new Set(preferences.map(({ id }) => id));
  let timestamp = instant;
  while (taken.has(`local-${timestamp}`)) timestamp += 1;
  return `local-${timestamp}`;
}

function inOrder(preferences: readonly Preference[]): Preference[] {
  return preferences.toSorted((one, other) => one.displayOrder - other.displayOrder);
}
