import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Merge, mergePath, type Preference } from "../../shared/api/preferences.ts";
import { normalizeCustomName } from "../../shared/custom-name.ts";
import { callApi } from "../api/api-client.ts";
import { tellTabs } from "../storage/tabs.ts";
import { showToast } from "../ui/toast.ts";
import { entryOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { PREFERENCES_KEY } from "./use-preferences.ts";

/**
 * Adds what this browser keeps to the list of who is signed in, and clears it here only when the server
 * has it. Interrupted anywhere, it is done again at the next load; the server adds nothing twice.
 */
export function useMergeAtSignIn(userId: string | null, localStore: PreferenceStore): void {
  const queryClient = useQueryClient();
  const { mutate: merge } = useMutation({
    mutationFn: (user: string) => mergeInto(user, localStore),
    onSuccess: async () => {
      await queryClient.cancelQueries({ queryKey: PREFERENCES_KEY });
      await queryClient.invalidateQueries({ queryKey: PREFERENCES_KEY });
    },
    onError: () =>
      showToast({
        title: "Error",
        description: "The list of this browser could not be added to yours. It is kept here.",
        variant: "destructive",
      }),
  });
  useEffect(() => {
    if (userId) merge(userId);
  }, [userId, merge]);
}

async function mergeInto(userId: string, localStore: PreferenceStore): Promise<void> {
  const { preferences } = await localStore.list();
  const mergeable = preferences.filter(isMergeable);
  if (mergeable.length === 0) return;
  const body: Merge = {
    preferences: mergeable.map(({ timezone, customName }) => ({
      timezone,
      customName: normalizeCustomName(customName) ?? null,
    })),
  };
  await callApi(mergePath(userId), { method: "POST", body });
  for (const { id } of mergeable) await localStore.removePreference(id);
  tellTabs("preferences");
}

/** What an older page kept may not be what the server takes today; it then stays in the browser. */
function isMergeable(preference: Preference): boolean {
  return (
    entryOf(preference) !== undefined && normalizeCustomName(preference.customName) !== undefined
  );
}
