import {
  LIST_HAS_CHANGED,
  LIST_IS_FULL,
  type Merge,
  mergePath,
  type NewPreference,
  type Preference,
  type PreferenceOrder,
  preferenceOrderPath,
  preferencePath,
  preferencesPath,
  type Rename,
} from "../../shared/api/preferences.ts";
import { ApiError, callApi } from "../api/api-client.ts";
import { listenToTabs, tellTabs } from "../storage/tabs.ts";
import { GONE, type PreferenceStore, Refusal } from "./preference-store.ts";

const SIGNED_OUT = "You were signed out elsewhere. This is now the list of this browser.";

/** Keeps a signed-in user's list on the server. `onSignedOut` is called when the server no longer knows the session. */
export function createRemoteStore(userId: string, onSignedOut: () => void): PreferenceStore {
  async function call(
    path: string,
    ask?: Parameters<typeof callApi>[1],
    conflict = LIST_IS_FULL,
  ): Promise<Response> {
    try {
      return await callApi(path, ask);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 401) onSignedOut();
      if (status === 401) throw new Refusal(SIGNED_OUT, { cause: error });
      if (status === 409) throw new Refusal(conflict, { cause: error });
      throw error;
    }
  }

  let lastLength: number | undefined;
  const list = async (): Promise<Preference[]> => {
    const preferences: Preference[] = await (await call(preferencesPath(userId))).json();
    lastLength = preferences.length;
    return preferences;
  };
  const add = async (entry: Omit<NewPreference, "cityId" | "userId">): Promise<Preference> => {
    const body: NewPreference = { userId, cityId: null, ...entry };
    const response = await call(preferencesPath(userId), { method: "POST", body });
    tellTabs("preferences");
    return response.json();
  };

  const order = async (ids: readonly string[]) => {
    const body: PreferenceOrder = { ids: [...ids] };
    const ask = { method: "PUT", body } as const;
    await call(preferenceOrderPath(userId), ask, LIST_HAS_CHANGED);
    tellTabs("preferences");
  };

  return {
    userId,
    async list() {
      return { preferences: await list() };
    },
    async addPreference({ timezone, customName }) {
      return add({ timezone, customName, displayOrder: lastLength ?? (await list()).length });
    },
    async importPreferences(wanted) {
      const body: Merge = {
        preferences: wanted.map(({ timezone, customName }) => ({ timezone, customName })),
      };
      await call(mergePath(userId), { method: "POST", body });
      tellTabs("preferences");
    },
    async removePreference(id) {
      await call(preferencePath(userId, id), { method: "DELETE" }).catch(allowGone);
      tellTabs("preferences");
    },
    async restorePreference({ timezone, customName, displayOrder }, position) {
      const { id: added } = await add({ timezone, customName, displayOrder });
      const ids = (await list()).map(({ id }) => id);
      const wanted = ids.filter((id) => id !== added).toSpliced(position, 0, added);
      if (wanted.some((id, index) => id !== ids[index])) await order(wanted);
    },
    async renamePreference(id, customName) {
      const body: Rename = { customName };
      await call(preferencePath(userId, id), { method: "PATCH", body }).catch(refuseGone);
      tellTabs("preferences");
    },
    orderPreferences: order,
    subscribe: (onChange) => listenToTabs("preferences", onChange),
  };
}

/** What another device removed already is removed. */
function allowGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** What another device removed can't be renamed. */
function refuseGone(error: unknown): never {
  const isGone = error instanceof ApiError && error.status === 404;
  throw isGone ? new Refusal(GONE, { cause: error }) : error;
}
