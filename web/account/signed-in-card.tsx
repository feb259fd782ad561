import { useMutation } from "@tanstack/react-query";
import { SESSION_PATH, userSessionsPath } from "../../shared/api/account.ts";
import { callApi } from "../api/api-client.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Card } from "../ui/card.tsx";
import { ActionFailure } from "./action-failure.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { usePasskeys } from "./use-passkeys.ts";
import { useSetSession } from "./use-session.ts";

/** Users have no names; the end of the id tells accounts apart. */
const shortName = (userId: string) => `Visitor ${userId.slice(-4)}`;

export function SignedInCard({ userId }: { userId: string }) {
  const setSession = useSetSession();
  const passkeys = usePasskeys(userId);
  const signOut = useMutation({
    mutationFn: (path: string) => callApi(path, { method: "DELETE" }),
    onSuccess: () => setSession({ userId: null }),
  });
  return (
    <Card title={`Signed in as ${shortName(userId)}`}>
      <div className="grid gap-5 text-sm">
        {passkeys.data && <PasskeyList userId={userId} passkeys={passkeys.data.passkeys} />}
        {!passkeys.data && passkeys.errorUpdateCount > 0 && (
          <p>Your passkeys can't be loaded right now.</p>
        )}
        <RecoveryCode userId={userId} exists={passkeys.data?.hasRecoveryCode ?? false} />
        <div className="flex flex-wrap gap-2">
          <BusyButton isBusy={signOut.isPending} onClick={() => signOut.mutate(SESSION_PATH)}>
            Sign out
          </BusyButton>
          <BusyButton
            variant="quiet"
            isBusy={signOut.isPending}
            onClick={() => signOut.mutate(userSessionsPath(userId))}
          >
            Sign out everywhere
          </BusyButton>
          <DeleteAccount userId={userId} onDeleted={() => setSession({ userId: null })} />
        </div>
        <ActionFailure userId={userId} action={signOut} />
      </div>
    </Card>
  );
}
