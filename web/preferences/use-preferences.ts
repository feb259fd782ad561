import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Preference } from "../../shared/preferences.ts";
import type { PreferenceKeeper, WantedPreference } from "./preference-keeper.ts";

/** Where the lists are in the cache. */
export const PREFERENCES_KEY = ["timezone-preferences"];
const keyOf = (keeper: PreferenceKeeper) => [...PREFERENCES_KEY, keeper.userId];

/** The person's list; it follows what other tabs do to it. */
export function usePreferences(keeper: PreferenceKeeper) {
  const refresh = useRefresh(keeper);
  useEffect(() => keeper.subscribe(() => void refresh()), [keeper, refresh]);
  return useQuery({
    queryKey: keyOf(keeper),
    queryFn: () => keeper.list(),
    refetchOnMount: "always",
    networkMode: "always",
  });
}

export function useAddPreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: (wanted: WantedPreference) => keeper.addPreference(wanted),
    onSuccess: useRefresh(keeper),
    networkMode: "always",
  });
}

export function useRemovePreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: ({ id }: Preference) => keeper.removePreference(id),
    onSuccess: useRefresh(keeper),
    networkMode: "always",
  });
}

export function useRestorePreference(keeper: PreferenceKeeper) {
  return useMutation({
    mutationFn: (preference: Preference) => keeper.restorePreference(preference),
    onSuccess: useRefresh(keeper),
    networkMode: "always",
  });
}

function useRefresh(keeper: PreferenceKeeper) {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: keyOf(keeper) }),
    [queryClient, keeper],
  );
}
