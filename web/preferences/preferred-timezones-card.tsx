import type { Preference } from "../../shared/api/preferences.ts";
import { showErrorToast } from "../api/report-error.ts";
import { Card } from "../ui/card.tsx";
import { RetryButton } from "../ui/retry-button.tsx";
import { showToast } from "../ui/toast.ts";
import { PreferenceRow } from "./preference-row.tsx";
import type { PreferenceStore } from "./preference-store.ts";
import { usePreferences, useRemovePreference, useRestorePreference } from "./use-preferences.ts";

interface PreferredTimezonesCardProps {
  readonly store: PreferenceStore;
  readonly isSessionLoading: boolean;
  readonly visitorZone: string;
}

export function PreferredTimezonesCard(props: PreferredTimezonesCardProps) {
  const { store, isSessionLoading, visitorZone } = props;
  const { data, errorUpdateCount, isFetching, refetch } = usePreferences(store);
  const { mutateAsync: remove } = useRemovePreference(store);
  const { mutateAsync: restore } = useRestorePreference(store);
  const isMissing = !data && errorUpdateCount > 0;
  // While the session loads, this browser's list shows; an empty one may be replaced by the user's.
  const isLoading = data ? isSessionLoading && data.preferences.length === 0 : !isMissing;

  function removeRow(preference: Preference, index: number) {
    void remove(preference).then(
      () =>
        showToast({
          title: "Timezone Removed",
          description: "The timezone has been removed from your preferences.",
          action: { label: "Undo", run: () => restoreRow(preference, index) },
        }),
      () => showErrorToast("Failed to remove timezone preference."),
    );
  }

  function restoreRow(preference: Preference, index: number) {
    void restore({ preference, index }).catch(() =>
      showErrorToast("Failed to add timezone preference."),
    );
  }

  return (
    <Card title="Your Preferred Timezones">
      {data?.notice && (
        <p role="status" className="mb-3 text-ink-2 text-sm">
          {data.notice}
        </p>
      )}
      {isLoading && <p className="text-ink-2">Loading preferences...</p>}
      {isMissing && (
        <p className="flex flex-wrap items-center gap-4 text-ink-2">
          Your list can't be loaded right now.
          <RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      {data?.preferences.length === 0 && !isLoading && (
        <p className="text-ink-2">No timezone preferences yet. Add one above!</p>
      )}
      {data && data.preferences.length > 0 && (
        <ul className="divide-y divide-line">
          {data.preferences.map((preference, index) => (
            <PreferenceRow
              key={preference.id}
              preference={preference}
              visitorZone={visitorZone}
              onRemove={() => removeRow(preference, index)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
