import {
  entryKey,
  type Merge,
  mergePath,
  type NewPreference,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
  type PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
} from "../../shared/api/preferences.ts";
import { callAsUser, hasCode } from "../kit/api/call-as-user.ts";
import { isUnreachable, UNREACHABLE_AFTER_MS } from "../kit/api/is-unreachable.ts";
import { notifyTabs, onTabMessage } from "../kit/storage/tabs.ts";
import type { PreferenceStore } from "./preference-store.ts";
import type { SavedCopies } from "./saved-copies.ts";

/**
 * Keeps a signed-in user's list on the server, and a copy of it in this browser, which is shown while the server can't be
 * reached. `onSignedOut` is called when the server no longer accepts the session.
 */
export function createRemoteStore(
  userId: string,
  onSignedOut: () => void,
  copies?: SavedCopies,
): PreferenceStore {
  const call = callAsUser(onSignedOut);

  /** Reads the body to its end: Chromium keeps a request open otherwise. */
  async function send(...args: Parameters<typeof call>): Promise<void> {
    await (await call(...args)).text();
  }

  let lastLength: number | undefined;
  const list = async (signal?: AbortSignal): Promise<Preference[]> => {
    const response = await call(preferencesPath(userId), signal && { signal });
    const preferences: Preference[] = await response.json();
    lastLength = preferences.length;
    copies?.save(userId, preferences);
    return preferences;
  };
  const findCopy = () => {
    const copy = copies?.find();
    return copy?.userId === userId ? copy : undefined;
  };
  const add = async (wanted: PreferenceDraft, displayOrder: number): Promise<Preference> => {
    const body: NewPreference = { userId, ...contentOf(wanted), displayOrder };
    const response = await call(preferencesPath(userId), { method: "POST", body });
    notifyTabs("preferences");
    return response.json();
  };

  const order = async (ids: readonly string[]) => {
    const body: PreferenceOrder = { ids: [...ids] };
    await send(preferenceOrderPath(userId), { method: "PUT", body });
    notifyTabs("preferences");
  };

  return {
    userId,
    async list() {
      // Without a copy to show instead, a slow response is better than none.
      const signal = findCopy() && AbortSignal.timeout(UNREACHABLE_AFTER_MS);
      try {
        return { preferences: await list(signal) };
      } catch (error) {
        const copy = isUnreachable(error) ? findCopy() : undefined;
        if (!copy) throw error;
        lastLength ??= copy.preferences.length;
        return { preferences: copy.preferences, savedAt: copy.savedAt };
      }
    },
    async addPreference(wanted) {
      return add(wanted, lastLength ?? (await list()).length);
    },
    async importPreferences(wanted) {
      const body: Merge = { preferences: wanted.map(contentOf) };
      const response = await call(mergePath(userId), { method: "POST", body });
      const merged: Preference[] = await response.json();
      notifyTabs("preferences");
      const keys = new Set(merged.map(entryKey));
      return wanted.filter((entry) => !keys.has(entryKey(entry)));
    },
    async removePreference(id) {
      await send(preferencePath(userId, id), { method: "DELETE" }).catch((error: unknown) => {
        if (!hasCode(error, "preference_not_found")) throw error;
      });
      notifyTabs("preferences");
    },
    async restorePreference(preference, index) {
      const { id: added } = await add(preference, preference.displayOrder);
      const ids = (await list()).map(({ id }) => id);
      const wanted = ids.filter((id) => id !== added).toSpliced(index, 0, added);
      if (wanted.some((id, position) => id !== ids[position])) await order(wanted);
    },
    async updatePreference(id, change) {
      const body: PreferenceChange = change;
      await send(preferencePath(userId, id), { method: "PATCH", body });
      notifyTabs("preferences");
    },
    orderPreferences: order,
    subscribe: (onChange) => onTabMessage("preferences", onChange),
  };
}

/** What the server stores of an entry. It knows the names of places itself. */
function contentOf({ timezone, customName, cityId, availability }: PreferenceDraft) {
  return { timezone, customName, cityId, ...(availability && { availability }) };
}
