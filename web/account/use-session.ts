import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { SESSION_PATH, type Session } from "../../shared/api/account.ts";
import { callApi } from "../api/api-client.ts";
import { RETRY_EVERY_MS, UNREACHABLE_AFTER_MS } from "../api/is-unreachable.ts";
import { notifyTabs, onTabMessage } from "../storage/tabs.ts";
import type { Beginning } from "./welcome.ts";

export interface KnownSession extends Session {
  /** Why the session ended without this browser signing out. */
  readonly ended?: "elsewhere" | "passkey removed";
  /** How the session began, if it was on this page. */
  readonly began?: Beginning;
}

/**
 * The session, in step with other tabs. `userId` is null while it is loading or unknown. With `retries`, because something
 * stands for what it would show, an unknown session is fetched again every few seconds while the page is visible.
 */
export function useSession({ retries = false } = {}) {
  const queryClient = useQueryClient();
  const { data, isFetched, isFetching, refetch } = useQuery<KnownSession>({
    queryKey: [SESSION_PATH],
    queryFn: async () => {
      const signal = retries ? { signal: AbortSignal.timeout(UNREACHABLE_AFTER_MS) } : {};
      return (await callApi(SESSION_PATH, signal)).json();
    },
    refetchInterval: ({ state }) =>
      retries && !state.data && state.errorUpdateCount > 0 ? RETRY_EVERY_MS : false,
  });
  useEffect(() => onTabMessage("session", () => void refetch()), [refetch]);

  /** To be called when the server no longer accepts the session. */
  const onSignedOut = useCallback(() => {
    queryClient.setQueryData<KnownSession>([SESSION_PATH], { userId: null, ended: "elsewhere" });
    notifyTabs("session");
  }, [queryClient]);

  return {
    userId: data?.userId ?? null,
    /** "unknown" if it could not be fetched. */
    status: data ? ("known" as const) : isFetched ? ("unknown" as const) : ("loading" as const),
    ended: data?.ended,
    began: data?.began,
    isFetching,
    refetch: () => void refetch(),
    onSignedOut,
  };
}

/** Sets the session in this tab and tells the others. */
export function useSetSession() {
  const queryClient = useQueryClient();
  return useCallback(
    (session: KnownSession) => {
      queryClient.setQueryData<KnownSession>([SESSION_PATH], session);
      notifyTabs("session");
    },
    [queryClient],
  );
}
