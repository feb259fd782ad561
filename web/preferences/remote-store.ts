import type { ErrorCode } from "../../shared/api/errors.ts";
import {
  entryKey,
  type Merge,
  mergePath,
  type NewPreference,
  type Preference,
  type PreferenceDraft,
  type PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
  type Rename,
} from "../../shared/api/preferences.ts";
import { ApiError, callApi } from "../api/api-client.ts";
import { UserError } from "../api/report-error.ts";
import { notifyTabs, onTabMessage } from "../storage/tabs.ts";
import type { PreferenceStore } from "./preference-store.ts";

const SIGNED_OUT = "You were signed out on another device.";

/** Keeps a signed-in user's list on the server. `onSignedOut` is called when the server no longer accepts the session. */
export function createRemoteStore(userId: string, onSignedOut: () => void): PreferenceStore {
  async function call(...args: Parameters<typeof callApi>): Promise<Response> {
    try {
      return await callApi(...args);
    } catch (error) {
      if (!hasCode(error, "not_signed_in")) throw error;
      onSignedOut();
      throw new UserError(SIGNED_OUT, { cause: error });
    }
  }

  /** Reads the body to its end: Chromium keeps a request open otherwise. */
  async function send(...args: Parameters<typeof callApi>): Promise<void> {
    await (await call(...args)).text();
  }

  let lastLength: number | undefined;
  const list = async (): Promise<Preference[]> => {
    const preferences: Preference[] = await (await call(preferencesPath(userId))).json();
    lastLength = preferences.length;
    return preferences;
  };
  const add = async (
    { timezone, customName, cityId }: PreferenceDraft,
    displayOrder: number,
  ): Promise<Preference> => {
    const body: NewPreference = { userId, timezone, customName, cityId, displayOrder };
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
      return { preferences: await list() };
    },
    async addPreference(wanted) {
      return add(wanted, lastLength ?? (await list()).length);
    },
    async importPreferences(wanted) {
      const body: Merge = {
        preferences: wanted.map(({ timezone, customName, cityId }) => ({
          timezone,
          customName,
          cityId,
        })),
      };
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
    async renamePreference(id, customName) {
      const body: Rename = { customName };
      await send(preferencePath(userId, id), { method: "PATCH", body });
      notifyTabs("preferences");
    },
    orderPreferences: order,
    subscribe: (onChange) => onTabMessage("preferences", onChange),
  };
}

function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}
