import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Preference, PreferenceDraft } from "../../shared/api/preferences.ts";
import type { KeptList, PreferenceStore } from "./preference-store.ts";

/** Where the lists are in the cache. */
export const PREFERENCES_KEY = ["timezone-preferences"];
const keyOf = (store: PreferenceStore) => [...PREFERENCES_KEY, store.userId];

/** An entry, and its place before it was removed. */
interface Removed {
  readonly preference: Preference;
  readonly position: number;
}

/** The person's list; it follows what other tabs do to it. */
export function usePreferences(store: PreferenceStore) {
  const refresh = useRefresh(store);
  useEffect(() => store.subscribe(() => void refresh()), [store, refresh]);
  return useQuery({
    queryKey: keyOf(store),
    queryFn: () => store.list(),
    refetchOnMount: "always",
  });
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
    mutationFn: ({ preference, position }: Removed) =>
      store.restorePreference(preference, position),
    // Where it fails, the entry may be back, though not at its place.
    onSettled: useRefresh(store),
  });
}

export function useImportPreferences(store: PreferenceStore) {
  return useMutation({
    mutationFn: (wanted: readonly PreferenceDraft[]) => store.importPreferences(wanted),
    onSuccess: useRefresh(store),
  });
}

export function useRenamePreference(store: PreferenceStore) {
  return useMutation({
    mutationFn: ({ id, customName }: Pick<Preference, "id" | "customName">) =>
      store.renamePreference(id, customName),
    onSettled: useRefresh(store),
  });
}

/**
 * Shows the list in another order at once, and has it kept. Orders are sent one after the other; only the last is read
 * back, so that no older one is seen again.
 */
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
    queryClient.setQueryData<KeptList>(keyOf(store), (known) => known && { ...known, preferences });
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
