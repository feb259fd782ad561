import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Preference, WantedPreference } from "../../shared/preferences.ts";
import type { KeptList, PreferenceKeeper } from "./preference-keeper.ts";

/** Where the lists are in the cache. */
export const PREFERENCES_KEY = ["timezone-preferences"];
const keyOf = (keeper: PreferenceKeeper) => [...PREFERENCES_KEY, keeper.userId];

/** An entry, and its place before it was removed. */
interface Removed {
  readonly preference: Preference;
  readonly position: number;
}

/** The person's list; it follows what other tabs do to it. */
export function usePreferences(keeper: PreferenceKeeper) {
  const refresh = useRefresh(keeper);
  useEffect(() => keeper.subscribe(() => void refresh()), [keeper, refresh]);
  return useQuery({
    queryKey: keyOf(keeper),
    queryFn: () => keeper.list(),
    refetchOnMount: "always",
  });
}

export function useAddPreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: (wanted: WantedPreference) => keeper.addPreference(wanted),
    onSuccess: useRefresh(keeper),
  });
}

export function useRemovePreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: ({ id }: Preference) => keeper.removePreference(id),
    onSuccess: useRefresh(keeper),
  });
}

export function useRestorePreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: ({ preference, position }: Removed) =>
      keeper.restorePreference(preference, position),
    // Where it fails, the entry may be back, though not at its place.
    onSettled: useRefresh(keeper),
  });
}

export function useBringPreferences(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: (wanted: readonly WantedPreference[]) => keeper.bringPreferences(wanted),
    onSuccess: useRefresh(keeper),
  });
}

export function useRenamePreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: ({ id, customName }: Pick<Preference, "id" | "customName">) =>
      keeper.renamePreference(id, customName),
    onSettled: useRefresh(keeper),
  });
}

/**
 * Shows the list in another order at once, and has it kept. Orders are sent one after the other; only the last is read
 * back, so that no older one is seen again.
 */
export function useOrderPreferences(keeper: PreferenceKeeper, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh(keeper);
  const mutationKey = [...keyOf(keeper), "order"];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (ids: readonly string[]) => keeper.orderPreferences(ids),
    onError,
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh();
    },
  });
  return (preferences: readonly Preference[]) => {
    void queryClient.cancelQueries({ queryKey: keyOf(keeper) });
    queryClient.setQueryData<KeptList>(
      keyOf(keeper),
      (known) => known && { ...known, preferences },
    );
    mutate(preferences.map(({ id }) => id));
  };
}

function useRefresh(keeper: PreferenceKeeper) {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(keeper) }),
    [queryClient, keeper],
  );
}
