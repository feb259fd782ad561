import * as m from "#messages";
import type { Preference } from "../../shared/api/preferences.ts";
import { isolate } from "../i18n/isolate.ts";
import { showErrorToast } from "../kit/api/report-error.ts";
import { announce } from "../kit/ui/announce.ts";
import { showToast } from "../kit/ui/toast.ts";
import { spokenNameOf } from "./preference-name.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useRemovePreference, useRestorePreference } from "./use-preferences.ts";

/** Removes the entry at an index, with a toast that can undo it. */
export function useRemoveEntry(store: PreferenceStore) {
  const { mutateAsync: remove } = useRemovePreference(store);
  const { mutateAsync: restore } = useRestorePreference(store);

  const restoreEntry = (preference: Preference, index: number) =>
    void restore({ preference, index }).then(
      () => announce(m.zoneAddedName({ name: isolate(spokenNameOf(preference)) })),
      () => showErrorToast(m.preferencesAddFailed()),
    );

  return (preference: Preference, index: number) =>
    void remove(preference).then(
      () =>
        showToast({
          title: m.preferencesRemovedTitle(),
          description: m.preferencesRemoved(),
          action: { label: m.undo(), run: () => restoreEntry(preference, index) },
        }),
      () => showErrorToast(m.preferencesRemoveFailed()),
    );
}
