import * as m from "#messages";
import {
  MAX_PREFERENCES,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
} from "../../shared/api/preferences.ts";
import { readAvailability } from "../../shared/availability.ts";
import { UserError } from "../kit/api/report-error.ts";
import { onStoredChange, openTextStorage } from "../kit/storage/text-storage.ts";
import { ANONYMOUS, type PreferenceStore } from "./preference-store.ts";
import { parseStoredList, type StoredList } from "./stored-list.ts";

const KEY = `timezone-preferences-${ANONYMOUS}`;

interface LimitedList extends StoredList {
  /** The entries above the limit of a list, which are stored but not shown. */
  readonly excess: readonly Preference[];
}

/** Entries that could not be read move here before the list is written again. */
const UNREADABLE_KEY = `${KEY}-unreadable`;

/** Stores an anonymous visitor's list in local storage, or in memory if the browser blocks that. `now` returns ms. */
export function createLocalStore(now: () => number): PreferenceStore {
  const { isInMemory, getItem, setItem } = openTextStorage();

  const read = (): LimitedList => {
    const { preferences, unreadable } = parseStoredList(getItem(KEY), ANONYMOUS);
    const all = inOrder(preferences);
    return {
      preferences: all.slice(0, MAX_PREFERENCES),
      excess: all.slice(MAX_PREFERENCES),
      unreadable,
    };
  };
  const write = (stored: LimitedList, preferences: readonly Preference[]) => {
    if (stored.unreadable.length > 0) setAside(stored.unreadable);
    // Without gaps the list's length is the next number.
    const numbered = [...preferences, ...stored.excess].map((entry, displayOrder) => ({
      ...entry,
      displayOrder,
    }));
    setItem(KEY, JSON.stringify(numbered));
  };
  const setAside = (unreadable: readonly unknown[]) => {
    const earlier = parseStoredList(getItem(UNREADABLE_KEY), ANONYMOUS);
    const all = [...earlier.preferences, ...earlier.unreadable, ...unreadable];
    setItem(UNREADABLE_KEY, JSON.stringify(all));
  };

  return {
    userId: ANONYMOUS,
    async list() {
      const { preferences, excess, unreadable } = read();
      const notices = [
        isInMemory && m.preferencesStorageBlocked(),
        unreadable.length > 0 && m.preferencesUnreadable(),
        excess.length > 0 && m.preferencesTooLong({ max: MAX_PREFERENCES }),
      ].filter((notice) => notice !== false);
      if (notices.length === 0) return { preferences };
      const notice = notices.reduce((first, second) => m.sentences({ first, second }));
      return { preferences, isInMemory, notice };
    },
    async addPreference(wanted) {
      const stored = read();
      const preference = newPreference(stored.preferences, wanted, now());
      write(stored, [...stored.preferences, preference]);
      return preference;
    },
    async importPreferences(wanted) {
      const stored = read();
      const all = [...stored.preferences];
      for (const one of wanted) all.push(newPreference(all, one, now()));
      write(stored, all);
      return [];
    },
    async removePreference(id) {
      const stored = read();
      write(
        stored,
        stored.preferences.filter((preference) => preference.id !== id),
      );
    },
    async restorePreference(preference, index) {
      const stored = read();
      if (stored.preferences.some(({ id }) => id === preference.id)) return;
      const isFull = stored.preferences.length >= MAX_PREFERENCES && stored.excess.length === 0;
      if (isFull) throw new UserError(m.errorListFull({ max: MAX_PREFERENCES }));
      write(stored, stored.preferences.toSpliced(index, 0, preference));
    },
    async updatePreference(id, change) {
      const stored = read();
      if (!stored.preferences.some((preference) => preference.id === id))
        throw new UserError(m.errorPreferenceNotFound());
      write(
        stored,
        stored.preferences.map((preference) =>
          preference.id === id ? applyChange(preference, change) : preference,
        ),
      );
    },
    async orderPreferences(ids) {
      const stored = read();
      const byId = new Map(stored.preferences.map((preference) => [preference.id, preference]));
      const ordered = ids.flatMap((id) => byId.get(id) ?? []);
      if (new Set(ordered).size !== byId.size || ids.length !== byId.size) {
        throw new UserError(m.errorListChanged());
      }
      write(stored, ordered);
    },
    subscribe: (onChange) => onStoredChange(KEY, onChange),
  };
}

function newPreference(
  preferences: readonly Preference[],
  wanted: PreferenceDraft,
  instant: number,
): Preference {
  if (preferences.length >= MAX_PREFERENCES)
    throw new UserError(m.errorListFull({ max: MAX_PREFERENCES }));
  return {
    id: freeId(preferences, instant),
    userId: ANONYMOUS,
    ...wanted,
    displayOrder: preferences.length,
    createdAt: new Date(instant).toISOString(),
  };
}

function applyChange(
  { availability: earlier, ...preference }: Preference,
  { customName = preference.customName, availability = earlier }: PreferenceChange,
): Preference {
  const kept = readAvailability(availability);
  return { ...preference, customName, ...(kept && { availability: kept }) };
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
