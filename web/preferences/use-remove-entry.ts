import type { Preference } from "../../shared/api/preferences.ts";
import { showErrorToast } from "../api/report-error.ts";
import { showToast } from "../ui/toast.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useRemovePreference, useRestorePreference } from "./use-preferences.ts";

/** Removes the entry at an index, with a toast that can undo it. */
export function useRemoveEntry(store: PreferenceStore) {
  const { mutateAsync: remove } = useRemovePreference(store);
  const { mutateAsync: restore } = useRestorePreference(store);

  const restoreEntry = (preference: Preference, index: number) =>
    void restore({ preference, index }).catch(() =>
      showErrorToast("Failed to add timezone preference."),
    );

  return (preference: Preference, index: number) =>
    void remove(preference).then(
      () =>
        showToast({
          title: "Timezone Removed",
          description: "The timezone has been removed from your preferences.",
          action: { label: "Undo", run: () => restoreEntry(preference, index) },
        }),
      () => showErrorToast("Failed to remove timezone preference."),
    );
}
