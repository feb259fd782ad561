import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { SESSION_PATH, type Session } from "../../shared/api/account.ts";
import { notifyTabs, onTabMessage } from "../storage/tabs.ts";

export interface KnownSession extends Session {
  /** Why the session ended without this browser signing out. */
  readonly ended?: "elsewhere" | "passkey removed";
}

/** The session, in step with other tabs. `userId` is null while it is loading or unknown. */
export function useSession() {
  const queryClient = useQueryClient();
  const { data, isFetched, isFetching, refetch } = useQuery<KnownSession>({
    queryKey: [SESSION_PATH],
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
