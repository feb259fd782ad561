import { useEffect } from "react";
import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { normalizeCustomName } from "../../shared/custom-name.ts";
import { isUnreachable } from "../kit/api/is-unreachable.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { reportError } from "../kit/api/report-error.ts";
import { shownPlaceOf } from "./preference-place.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { reload } from "./use-preferences.ts";

/**
 * Moves this browser's list to the signed-in user's. An interrupted merge runs again at the next load; the server skips
 * entries that it has already. `onMerged` gets the number of entries that were moved.
 */
export function useMergeAtSignIn(
  store: PreferenceStore,
  localStore: PreferenceStore,
  onMerged: (entries: number) => void,
): void {
  const { mutate: merge } = useMutation({
    mutationFn: () => mergeInto(store, localStore),
    onSuccess: async (entries) => {
      onMerged(entries);
      if (entries === 0) return;
      await Promise.all([store, localStore].map(reload));
    },
    onError: (error) =>
      // Without a connection, this says more than the store's sentence.
      reportError(
        error.cause && isUnreachable(error.cause) ? error.cause : error,
        m.preferencesNotMerged(),
      ),
  });
  useEffect(() => {
    if (store !== localStore) merge();
  }, [store, localStore, merge]);
}

/** Returns how many entries were merged. */
async function mergeInto(store: PreferenceStore, localStore: PreferenceStore): Promise<number> {
  const { preferences } = await localStore.list();
  const mergeable = preferences.filter(isMergeable);
  if (mergeable.length === 0) return 0;
  const left = await store.importPreferences(
    mergeable.map((preference) => ({
      ...preference,
      customName: normalizeCustomName(preference.customName) ?? null,
    })),
  );
  const idsLeft = new Set(left.map(({ id }) => id));
  for (const { id } of mergeable) if (!idsLeft.has(id)) await localStore.removePreference(id);
  return mergeable.length - idsLeft.size;
}

/** Entries that the server would refuse, stored by another version of the page, stay in the browser. */
function isMergeable(preference: Preference): boolean {
  return (
    shownPlaceOf(preference) !== undefined &&
    normalizeCustomName(preference.customName) !== undefined
  );
}
