import { useEffect } from "react";
import { SECOND_MS } from "../../shared/durations.ts";
import { queryClient, useQuery } from "../kit/api/query-client.ts";
import { useRetries } from "../kit/api/use-retries.ts";
import { ANONYMOUS, type PreferenceStore } from "./preference-store.ts";
import { preferencesQuery } from "./use-preferences.ts";

/** How long a list of the server counts as fresh when somebody returns to the page. */
const FRESH_MS = 10 * SECOND_MS;

/**
 * Refreshes a list of the server when somebody returns to the page, because it may have been changed on another device, and
 * when the browser goes offline; never while a row is renamed or dragged. A list that failed to load, or for which a copy
 * stands, is loaded again at each occasion to retry. To be used once per page, since each use loads.
 */
export function useRefreshOnReturn(store: PreferenceStore): void {
  const { data, isError, refetch } = useQuery(preferencesQuery(store));
  useRetries(isError || data?.savedAt !== undefined, refetch);
  useEffect(() => {
    if (store.userId === ANONYMOUS) return undefined;
    const { queryKey } = preferencesQuery(store);
    const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    const isCopy = () => queryClient.getQueryData(queryKey)?.savedAt !== undefined;
    const isBusy = () => queryClient.isMutating() > 0 || isEditing();
    let isEnded = false;
    let isRefreshing = false;

    async function refresh(): Promise<void> {
      const before = updatedAt();
      if (before === 0 || isRefreshing || isBusy() || isCopy()) return;
      isRefreshing = true;
      const fresh = await store.list().catch(() => undefined);
      isRefreshing = false;
      // An edit may have begun meanwhile, or have loaded the list anew.
      if (!fresh || isEnded || isBusy() || updatedAt() !== before) return;
      queryClient.setQueryData(queryKey, fresh);
    }

    const onReturn = () => {
      if (document.visibilityState === "visible" && Date.now() - updatedAt() > FRESH_MS) {
        void refresh();
      }
    };
    const onOffline = () => void refresh();
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener("focus", onReturn, { signal });
    window.addEventListener("offline", onOffline, { signal });
    document.addEventListener("visibilitychange", onReturn, { signal });
    return () => {
      isEnded = true;
      controller.abort();
    };
  }, [store]);
}

/** Whether a row's name is being typed, or a row dragged. */
function isEditing(): boolean {
  return document.querySelector("li form, [data-dragging]") !== null;
}
