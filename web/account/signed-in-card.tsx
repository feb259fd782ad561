import { useId, useState } from "react";
import * as m from "#messages";
import { SESSION_PATH, userPath, userSessionsPath } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton, Button } from "../kit/ui/button.tsx";
import { Card } from "../kit/ui/card.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { useReturningFocus } from "../kit/ui/use-focus-next-row.ts";
import { setSession } from "../services/session.ts";
import { ActionFailure } from "./action-failure.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { usePasskeys } from "./use-passkeys.ts";

interface SignedInCardProps {
  readonly userId: string;
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
      <div className="signed-in grid control-text gap-5">
        {isOffered && recoveryCode}
        {passkeys.data && <PasskeyList userId={userId} passkeys={passkeys.data.passkeys} />}
        {!passkeys.data && passkeys.errorUpdateCount > 0 && <p>{m.passkeysNotLoaded()}</p>}
        {!isOffered && recoveryCode}
        <div className="cluster gap-2">
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

interface DeleteAccountProps {
  readonly userId: string;
  readonly onDeleted: () => void;
}

function DeleteAccount({ userId, onDeleted }: DeleteAccountProps) {
  const [isConfirming, setConfirming, takesFocus] = useReturningFocus();
  const warningId = useId();
  const remove = useMutation({
    mutationFn: () => callApi(userPath(userId), { method: "DELETE" }),
    onSuccess: onDeleted,
  });
  if (!isConfirming) {
    return (
      <Button
        variant="quiet"
        className="account-delete"
        autoFocus={takesFocus}
        onClick={() => setConfirming(true)}
      >
        {m.accountDelete()}
      </Button>
    );
  }
  return (
    <div className="account-box grid gap-3 account-delete-box">
      <p id={warningId}>{m.accountDeleteWarning()}</p>
      <div className="cluster gap-2">
        <BusyButton
          variant="primary"
          className="account-delete-all"
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {m.accountDeleteEverything()}
        </BusyButton>
        <Button
          variant="quiet"
          // The choice that does no harm has the focus.
          autoFocus
          aria-describedby={warningId}
          onClick={() => setConfirming(false)}
        >
          {m.accountKeep()}
        </Button>
      </div>
      <ActionFailure userId={userId} action={remove} />
    </div>
  );
}
