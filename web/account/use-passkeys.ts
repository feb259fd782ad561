import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Passkeys,
  SESSION_PATH,
  type Session,
  userPasskeyPath,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { createPasskey } from "./passkeys.ts";
import { useSetSession } from "./use-session.ts";

/** The user's passkeys, and whether a recovery code exists; fetched each time they are shown. */
export function usePasskeys(userId: string) {
  return useQuery<Passkeys>({ queryKey: [userPasskeysPath(userId)], refetchOnMount: "always" });
}

export function useAddPasskey(userId: string) {
  return useMutation({ mutationFn: createPasskey, onSuccess: useRefreshPasskeys(userId) });
}

export function useRemovePasskey(userId: string) {
  const setSession = useSetSession();
  const refresh = useRefreshPasskeys(userId);
  return useMutation({
    mutationFn: async (id: string) => {
      await callApi(userPasskeyPath(userId, id), { method: "DELETE" });
      return (await (await callApi(SESSION_PATH)).json()) as Session;
    },
    // A session ends with the passkey that opened it.
    onSuccess: (session) =>
      session.userId ? refresh() : setSession({ ...session, ended: "passkey removed" }),
  });
}

export function useRefreshPasskeys(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [userPasskeysPath(userId)] });
}
