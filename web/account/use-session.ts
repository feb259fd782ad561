import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { SESSION_PATH, type Session } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { UNREACHABLE_AFTER_MS } from "../kit/api/is-unreachable.ts";
import { useRetries } from "../kit/api/use-retries.ts";
import { notifyTabs, onTabMessage } from "../kit/storage/tabs.ts";
import type { Beginning } from "./welcome.ts";

export interface KnownSession extends Session {
  /** Why the session ended without this browser signing out. */
  readonly ended?: "elsewhere" | "passkey removed";
  /** How the session began, if it was on this page. */
  readonly began?: Beginning;
}

/**
 * The session, in step with other tabs. `userId` is null while it is loading or unknown. To be used once per page, since
 * each use retries. With `hasCopy`, which can be shown instead, a response may take only some seconds.
 */
export function useSession({ hasCopy = false } = {}) {
  const queryClient = useQueryClient();
  const { data, isFetched, isFetching, refetch } = useQuery<KnownSession>({
    queryKey: [SESSION_PATH],
    queryFn: async () => {
      const signal = hasCopy ? { signal: AbortSignal.timeout(UNREACHABLE_AFTER_MS) } : {};
      return (await callApi(SESSION_PATH, signal)).json();
    },
  });
  useRetries(!data && isFetched, refetch);
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
