import type { Preference } from "../../shared/api/preferences.ts";
import { Card } from "../ui/card.tsx";
import { RetryButton } from "../ui/retry-button.tsx";
import { showToast } from "../ui/toast.ts";
import { PreferenceRow } from "./preference-row.tsx";
import type { Owner, PreferenceStore } from "./preference-store.ts";
import { usePreferences, useRemovePreference, useRestorePreference } from "./use-preferences.ts";

interface PreferredTimezonesCardProps {
  readonly store: PreferenceStore;
  readonly owner: Owner;
  readonly visitorZone: string;
}

export function PreferredTimezonesCard({ store, owner, visitorZone }: PreferredTimezonesCardProps) {
  const { data, errorUpdateCount, isFetching, refetch } = usePreferences(store);
  const { mutateAsync: remove } = useRemovePreference(store);
  const { mutateAsync: restore } = useRestorePreference(store);
  const isOfAnother = owner === "asked" && data?.preferences.length === 0;
  const isMissing = !data && errorUpdateCount > 0;
  const isLoading = isOfAnother || (!data && !isMissing);

  function removeRow(preference: Preference, position: number) {
    void remove(preference).then(
      () =>
        showToast({
          title: "Timezone Removed",
          description: "The timezone has been removed from your preferences.",
          action: { label: "Undo", run: () => restoreRow(preference, position) },
        }),
      () => showFailure("Failed to remove timezone preference."),
    );
  }

  function restoreRow(preference: Preference, position: number) {
    void restore({ preference, position }).catch(() =>
      showFailure("Failed to add timezone preference."),
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
          {data.preferences.map((preference, position) => (
            <PreferenceRow
              key={preference.id}
              preference={preference}
              visitorZone={visitorZone}
              onRemove={() => removeRow(preference, position)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function showFailure(description: string) {
  showToast({ title: "Error", description, variant: "destructive" });
}
