import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { SESSION_PATH, type Session } from "../../shared/api/account.ts";
import { listenToTabs, tellTabs } from "../storage/tabs.ts";

interface KnownSession extends Session {
  /** The session ended without this browser asking for it. */
  readonly endedElsewhere?: boolean;
}

/** Who is signed in, as this tab and the others know it; nobody while that is unknown. */
export function useSession() {
  const queryClient = useQueryClient();
  const { data, isFetched, isFetching, refetch } = useQuery<KnownSession>({
    queryKey: [SESSION_PATH],
  });
  useEffect(() => listenToTabs("session", () => void refetch()), [refetch]);

  /** To be called when the server no longer accepts the session. */
  const onSignedOut = useCallback(() => {
    queryClient.setQueryData<KnownSession>([SESSION_PATH], { userId: null, endedElsewhere: true });
    tellTabs("session");
  }, [queryClient]);

  return {
    userId: data?.userId ?? null,
    /** Whether it is known who is signed in: it is being asked, it is known, or asking failed. */
    owner: data ? ("known" as const) : isFetched ? ("unknown" as const) : ("asked" as const),
    endedElsewhere: data?.endedElsewhere ?? false,
    isFetching,
    askAgain: () => void refetch(),
    onSignedOut,
  };
}

/** Has this tab and the others know who is signed in from now on. */
export function useSetSession() {
  const queryClient = useQueryClient();
  return useCallback(
    (session: Session) => {
      queryClient.setQueryData<KnownSession>([SESSION_PATH], session);
      tellTabs("session");
    },
    [queryClient],
  );
}
