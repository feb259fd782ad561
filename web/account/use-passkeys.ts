import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Passkeys, userPasskeyPath, userPasskeysPath } from "../../shared/api/account.ts";
import { callApi } from "../api/api-client.ts";
import { createPasskey } from "./passkeys.ts";

/** The user's passkeys, and whether a recovery code exists; fetched each time they are shown. */
export function usePasskeys(userId: string) {
  return useQuery<Passkeys>({ queryKey: [userPasskeysPath(userId)], refetchOnMount: "always" });
}

export function useAddPasskey(userId: string) {
  return useMutation({ mutationFn: createPasskey, onSuccess: useRefreshPasskeys(userId) });
}

export function useRemovePasskey(userId: string) {
  return useMutation({
    mutationFn: (id: string) => callApi(userPasskeyPath(userId, id), { method: "DELETE" }),
    onSuccess: useRefreshPasskeys(userId),
  });
}

export function useRefreshPasskeys(userId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [userPasskeysPath(userId)] });
}
