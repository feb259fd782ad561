import { useMutation } from "@tanstack/react-query";
import { type RecoveryCode as Code, recoveryCodePath } from "../../shared/api/account.ts";
import { callApi } from "../api/api-client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { ActionFailure } from "./action-failure.tsx";
import { useRefreshPasskeys } from "./use-passkeys.ts";

/** Creates a recovery code and shows it once. */
export function RecoveryCode({ userId, exists }: { userId: string; exists: boolean }) {
  const refresh = useRefreshPasskeys(userId);
  const create = useMutation<Code>({
    mutationFn: async () => (await callApi(recoveryCodePath(userId), { method: "POST" })).json(),
    onSuccess: refresh,
    gcTime: 0,
  });
  return (
    <div className="grid gap-2">
      {create.data && (
        <p role="status" className="rounded-xl border border-line bg-ground p-4">
          <span className="block text-ink-2">
            Your recovery code. Keep it somewhere safe; it is not shown again.
          </span>
          <code className="mt-1 block wrap-anywhere text-base">{create.data.code}</code>
        </p>
      )}
      <ActionFailure userId={userId} action={create} />
      <BusyButton
        className="justify-self-start"
        isBusy={create.isPending}
        onClick={() => create.mutate()}
      >
        {exists ? "Replace the recovery code" : "Create a recovery code"}
      </BusyButton>
    </div>
  );
}
