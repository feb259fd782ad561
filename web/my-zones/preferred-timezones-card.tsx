import * as m from "#messages";
import { Card } from "../kit/ui/card.tsx";
import { RetryButton } from "../kit/ui/retry-button.tsx";
import { useFocusNextRow } from "../kit/ui/use-focus-next-row.ts";
import { PreferenceRow } from "./preference-row.tsx";
import type { PreferenceStore } from "./preference-store.ts";
import { SavedCopyLine } from "./saved-copy-line.tsx";
import { usePreferences } from "./use-preferences.ts";
import { useRemoveEntry } from "./use-remove-entry.ts";
import { moveByKey, useReorder } from "./use-reorder.ts";

interface PreferredTimezonesCardProps {
  readonly store: PreferenceStore;
  readonly isSessionLoading: boolean;
}

export function PreferredTimezonesCard(props: PreferredTimezonesCardProps) {
  const { store, isSessionLoading } = props;
  const { data, errorUpdateCount, isFetching, refetch } = usePreferences(store);
  const removeEntry = useRemoveEntry(store);
  const move = useReorder(store, data?.preferences ?? []);
  const rows = data?.preferences.length ?? 0;
  const focusNextRow = useFocusNextRow(rows);
  const isMissing = !data && errorUpdateCount > 0;
  // While the session loads, this browser's list shows; an empty one may be replaced by the user's.
  const isLoading = data ? isSessionLoading && data.preferences.length === 0 : !isMissing;

  return (
    <Card title={m.preferencesList()}>
      <SavedCopyLine savedAt={data?.savedAt} />
      {data?.notice && (
        <p role="status" className="list-status">
          {data.notice}
        </p>
      )}
      {isLoading && <p className="hint">{m.preferencesLoading()}</p>}
      {isMissing && (
        <p className="load-failure">
          {m.preferencesNotLoaded()}
          <RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />
        </p>
      )}
      {data?.preferences.length === 0 && !isLoading && (
        <p className="hint">{m.preferencesEmpty()}</p>
      )}
      {data && rows > 0 && (
        <ul className="entry-list" onKeyDown={(event) => moveByKey(event, move)} {...focusNextRow}>
          {data.preferences.map((preference, index) => (
            <PreferenceRow
              key={preference.id}
              preference={preference}
              store={store}
              isMovable={rows > 1}
              onMove={(to) => move(index, to)}
              onRemove={() => removeEntry(preference, index)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
