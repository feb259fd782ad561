import { useState } from "react";
import * as m from "#messages";
import { SESSION_PATH, userSessionsPath } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton } from "../kit/ui/busy-button.tsx";
import { Card } from "../kit/ui/card.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { setSession } from "../services/session.ts";
import { ActionFailure } from "./action-failure.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { usePasskeys } from "./use-passkeys.ts";

interface SignedInCardProps {
  readonly userId: string;
  /** Whether the account was just created. */
  readonly isNew: boolean;
}

export function SignedInCard({ userId, isNew }: SignedInCardProps) {
  // Another tab's message fetches the session anew, without how it began.
  const [isOffered] = useState(isNew);
  const passkeys = usePasskeys(userId);
  const signOut = useMutation({
    mutationFn: (path: string) => callApi(path, { method: "DELETE" }),
    onSuccess: () => setSession({ userId: null }),
  });
  const recoveryCode = (
    <RecoveryCode
      userId={userId}
      exists={passkeys.data?.hasRecoveryCode ?? !isOffered}
      isOffered={isOffered}
    />
  );
  return (
    <Card title={m.accountSignedIn()}>
      <div className="signed-in">
        {isOffered && recoveryCode}
        {passkeys.data && <PasskeyList userId={userId} passkeys={passkeys.data.passkeys} />}
        {!passkeys.data && passkeys.errorUpdateCount > 0 && <p>{m.passkeysNotLoaded()}</p>}
        {!isOffered && recoveryCode}
        <div className="account-buttons">
          <BusyButton isBusy={signOut.isPending} onClick={() => signOut.mutate(SESSION_PATH)}>
            {m.accountSignOut()}
          </BusyButton>
          <BusyButton
            variant="quiet"
            isBusy={signOut.isPending}
            onClick={() => signOut.mutate(userSessionsPath(userId))}
          >
            {m.accountSignOutEverywhere()}
          </BusyButton>
        </div>
        <ActionFailure userId={userId} action={signOut} />
        <div>
          <DeleteAccount userId={userId} onDeleted={endDeleted} />
        </div>
      </div>
    </Card>
  );
}

function endDeleted() {
  setSession({ userId: null });
  showToast({ title: m.accountDeletedTitle(), description: m.accountDeleted() });
}
