import { queryOptions } from "@tanstack/react-query";
import {
  type Passkeys,
  SESSION_PATH,
  type Session,
  userPasskeyPath,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { queryClient, useMutation, useQuery } from "../kit/api/query-client.ts";
import { setSession } from "../services/session.ts";
import { createPasskey } from "./passkeys.ts";

const passkeysQuery = (userId: string) =>
  queryOptions<Passkeys>({ queryKey: [userPasskeysPath(userId)], refetchOnMount: "always" });

/** The user's passkeys, and whether a recovery code exists; fetched each time they are shown. */
export function usePasskeys(userId: string) {
  return useQuery(passkeysQuery(userId));
}

export function useAddPasskey(userId: string) {
  return useMutation({ mutationFn: createPasskey, onSuccess: () => refreshPasskeys(userId) });
}

export function useRemovePasskey(userId: string) {
  return useMutation({
    mutationFn: async (id: string) => {
      await callApi(userPasskeyPath(userId, id), { method: "DELETE" });
      return (await (await callApi(SESSION_PATH)).json()) as Session;
    },
    // A session ends with the passkey that opened it.
    onSuccess: (session) =>
      session.userId
        ? refreshPasskeys(userId)
        : setSession({ ...session, ended: "passkey removed" }),
  });
}

export function refreshPasskeys(userId: string): Promise<void> {
  return queryClient.invalidateQueries(passkeysQuery(userId));
}
