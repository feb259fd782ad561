import {
  LIST_IS_FULL,
  type NewPreference,
  type Preference,
  preferencePath,
  preferencesPath,
} from "../../shared/preferences.ts";
import { ApiError, callApi } from "../api-client.ts";
import { listenToTabs, tellTabs } from "../tabs.ts";
import { type PreferenceKeeper, Refusal } from "./preference-keeper.ts";

const SIGNED_OUT = "You were signed out elsewhere. This is now the list of this browser.";

/** Keeps a signed-in user's list on the server. `onSignedOut` is called when the server no longer knows the session. */
export function createRemoteKeeper(userId: string, onSignedOut: () => void): PreferenceKeeper {
  async function call(...ask: Parameters<typeof callApi>): Promise<Response> {
    try {
      return await callApi(...ask);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 401) onSignedOut();
      if (status === 401) throw new Refusal(SIGNED_OUT, { cause: error });
      if (status === 409) throw new Refusal(LIST_IS_FULL, { cause: error });
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

  return {
    userId,
    async list() {
      return { preferences: await list() };
    },
    async addPreference({ timezone, customName }) {
      return add({ timezone, customName, displayOrder: lastLength ?? (await list()).length });
    },
    async removePreference(id) {
      await call(preferencePath(userId, id), { method: "DELETE" }).catch(allowGone);
      tellTabs("preferences");
    },
    async restorePreference({ timezone, customName, displayOrder }) {
      await add({ timezone, customName, displayOrder });
    },
    subscribe: (onChange) => listenToTabs("preferences", onChange),
  };
}

/** What another device removed already is removed. */
function allowGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
