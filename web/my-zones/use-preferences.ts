import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import type {
  Preference,
  PreferenceChange,
  PreferenceDraft,
} from "../../shared/api/preferences.ts";
import { queryClient, useMutation, useQuery } from "../kit/api/query-client.ts";
import type { PreferenceStore } from "./preference-store.ts";

interface RemovedPreference {
  readonly preference: Preference;
  readonly index: number;
}

/** The query of a person's list, which is loaded once. A failed load is repeated only on demand. */
export const preferencesQuery = (store: PreferenceStore) =>
  queryOptions({
    queryKey: ["timezone-preferences", store.userId],
    queryFn: () => store.list(),
    retryOnMount: false,
  });

export function usePreferences(store: PreferenceStore) {
  return useQuery(preferencesQuery(store));
}

/** Reloads the list after a change in another tab. To be used once per page, since each use reloads. */
export function useReloadOnChange(store: PreferenceStore): void {
  useEffect(() => {
    // A cached list may have changed while the page used another store.
    if (queryClient.getQueryData(preferencesQuery(store).queryKey)) void refresh(store);
    return store.subscribe(() => void refresh(store));
  }, [store]);
}

export function useAddPreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: (wanted: PreferenceDraft) => store.addPreference(wanted),
    onSuccess: () => refresh(store),
  });
}

export function useRemovePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ id }: Preference) => store.removePreference(id),
    onSuccess: () => refresh(store),
  });
}

export function useRestorePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ preference, index }: RemovedPreference) =>
      store.restorePreference(preference, index),
    // A failure may leave the entry added, but not at its index.
    onSettled: () => refresh(store),
  });
}

export function useImportPreferences(store: PreferenceStore) {
  return useMutation({
    mutationFn: (wanted: readonly PreferenceDraft[]) => store.importPreferences(wanted),
    onSuccess: () => refresh(store),
  });
}

export function useUpdatePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ id, ...change }: { readonly id: string } & PreferenceChange) =>
      store.updatePreference(id, change),
    onSettled: () => refresh(store),
  });
}

/** Reorders the list optimistically. Orders are sent one by one; the list reloads only after the last, so that none flickers. */
export function useOrderPreferences(store: PreferenceStore, onError: (error: Error) => void) {
  const { queryKey } = preferencesQuery(store);
  const mutationKey = [...queryKey, "order"];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (ids: readonly string[]) => store.orderPreferences(ids),
    onError,
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh(store);
    },
  });
  return (preferences: readonly Preference[]) => {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, preferences });
    mutate(preferences.map(({ id }) => id));
  };
}

/** Loads the list anew, also if it is being loaded for the first time. */
export async function reload(store: PreferenceStore): Promise<void> {
  await queryClient.cancelQueries(preferencesQuery(store));
  await refresh(store);
}

function refresh(store: PreferenceStore): Promise<void> {
  return queryClient.invalidateQueries(preferencesQuery(store));
}
