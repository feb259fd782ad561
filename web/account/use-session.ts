import { queryOptions } from "@tanstack/react-query";
import { useEffect } from "react";
import { SESSION_PATH, type Session } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { UNREACHABLE_AFTER_MS } from "../kit/api/is-unreachable.ts";
import { queryClient, useQuery } from "../kit/api/query-client.ts";
import { useRetries } from "../kit/api/use-retries.ts";
import { notifyTabs, onTabMessage } from "../kit/storage/tabs.ts";
import type { Beginning } from "./welcome.ts";

export interface KnownSession extends Session {
  /** Why the session ended without this browser signing out. */
  readonly ended?: "elsewhere" | "passkey removed";
  /** How the session began, if it was on this page. */
  readonly began?: Beginning;
}

const sessionQuery = (hasCopy: boolean) =>
  queryOptions<KnownSession>({
    queryKey: [SESSION_PATH],
    queryFn: async () => {
      const signal = hasCopy ? { signal: AbortSignal.timeout(UNREACHABLE_AFTER_MS) } : {};
      return (await callApi(SESSION_PATH, signal)).json();
    },
  });

/**
 * The session, in step with other tabs. `userId` is null while it is loading or unknown. To be used once per page, since
 * each use retries. With `hasCopy`, which can be shown instead, a response may take only some seconds.
 */
export function useSession({ hasCopy = false } = {}) {
  const { data, isFetched, isFetching, refetch } = useQuery(sessionQuery(hasCopy));
  useRetries(!data && isFetched, refetch);
  useEffect(() => onTabMessage("session", () => void refetch()), [refetch]);
  return {
    userId: data?.userId ?? null,
    /** "unknown" if it could not be fetched. */
    status: data ? ("known" as const) : isFetched ? ("unknown" as const) : ("loading" as const),
    ended: data?.ended,
    began: data?.began,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** Sets the session in this tab and tells the others. */
export function setSession(session: KnownSession): void {
  queryClient.setQueryData(sessionQuery(false).queryKey, session);
  notifyTabs("session");
}

/** To be called when the server no longer accepts the session. */
export function endSession(): void {
  setSession({ userId: null, ended: "elsewhere" });
}
