import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type {
  Preference,
  PreferenceChange,
  PreferenceDraft,
} from "../../shared/api/preferences.ts";
import type { PreferenceStore, StoredPreferences } from "./preference-store.ts";

/** The start of every list's query key. */
export const PREFERENCES_KEY = ["timezone-preferences"];
const keyOf = (store: PreferenceStore) => [...PREFERENCES_KEY, store.userId];

interface RemovedPreference {
  readonly preference: Preference;
  readonly index: number;
}

/** The query of a person's list, which is loaded once. A failed load is repeated only on demand. */
export const preferencesQuery = (store: PreferenceStore) => ({
  queryKey: keyOf(store),
  queryFn: () => store.list(),
  retryOnMount: false,
});

export function usePreferences(store: PreferenceStore) {
  return useQuery(preferencesQuery(store));
}

/** Reloads the list after a change in another tab. To be used once per page, since each use reloads. */
export function useReloadOnChange(store: PreferenceStore): void {
  const queryClient = useQueryClient();
  const refresh = useRefresh(store);
  useEffect(() => {
    // A cached list may have changed while the page used another store.
    if (queryClient.getQueryData(keyOf(store))) void refresh();
    return store.subscribe(() => void refresh());
  }, [queryClient, store, refresh]);
}

export function useAddPreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: (wanted: PreferenceDraft) => store.addPreference(wanted),
    onSuccess: useRefresh(store),
  });
}

export function useRemovePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ id }: Preference) => store.removePreference(id),
    onSuccess: useRefresh(store),
  });
}

export function useRestorePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ preference, index }: RemovedPreference) =>
      store.restorePreference(preference, index),
    // A failure may leave the entry added, but not at its index.
    onSettled: useRefresh(store),
  });
}

export function useImportPreferences(store: PreferenceStore) {
  return useMutation({
    mutationFn: (wanted: readonly PreferenceDraft[]) => store.importPreferences(wanted),
    onSuccess: useRefresh(store),
  });
}

export function useUpdatePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ id, ...change }: { readonly id: string } & PreferenceChange) =>
      store.updatePreference(id, change),
    onSettled: useRefresh(store),
  });
}

/** Reorders the list optimistically. Orders are sent one by one; the list reloads only after the last, so that none flickers. */
export function useOrderPreferences(store: PreferenceStore, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh(store);
  const mutationKey = [...keyOf(store), "order"];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (ids: readonly string[]) => store.orderPreferences(ids),
    onError,
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh();
    },
  });
  return (preferences: readonly Preference[]) => {
    void queryClient.cancelQueries({ queryKey: keyOf(store) });
    queryClient.setQueryData<StoredPreferences>(
      keyOf(store),
      (cached) => cached && { ...cached, preferences },
    );
    mutate(preferences.map(({ id }) => id));
  };
}

function useRefresh(store: PreferenceStore) {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(store) }),
    [queryClient, store],
  );
}
