import { useId, useRef, useState } from "react";
import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import {
  type Passkey,
  SESSION_PATH,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { isolate } from "../i18n/isolate.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton, Button } from "../kit/ui/button.tsx";
import { Card } from "../kit/ui/card.tsx";
import { CloseIcon, IconButton } from "../kit/ui/icon-button.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { useFocusNextRow, useReturningFocus } from "../kit/ui/use-focus-next-row.ts";
import { setSession } from "../services/session.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import { ActionFailure, CancelPromptButton } from "./action-failure.tsx";
import { useAddPasskey, usePasskeys, useRemovePasskey } from "./passkeys.ts";
import { RecoveryCode } from "./recovery-code.tsx";

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
      <div className="grid control-text gap-4">
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
        <div className="card">
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
        className="account-delete refusal outdent-start"
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

interface PasskeyListProps {
  readonly userId: string;
  readonly passkeys: readonly Passkey[];
}

export function PasskeyList({ userId, passkeys }: PasskeyListProps) {
  const { zone } = useVisitorZone();
  const add = useAddPasskey(userId);
  const remove = useRemovePasskey(userId);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusNextRow = useFocusNextRow(passkeys.length, () => addButton.current?.focus());
  return (
    <div className="grid gap-2">
      <ul {...focusNextRow} aria-label={m.passkeys()} className="grid gap-2">
        {passkeys.map(({ id, name, lastUsedAt }) => (
          <li key={id} className="bar spread gap-3">
            <p>
              <bdi>{name}</bdi>
              <span className="note block">
                {m.passkeyLastUsed({
                  date: formatLongDate(lastUsedAt, zone),
                })}
              </span>
            </p>
            <IconButton
              label={m.passkeyRemove({ name: isolate(name) })}
              className="outdent-end"
              aria-disabled={remove.isPending}
              onClick={() => {
                if (remove.isPending) return;
                add.reset();
                remove.mutate(id);
              }}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <ActionFailure userId={userId} action={remove} />
      <ActionFailure userId={userId} action={add} />
      <div className="cluster gap-2">
        <BusyButton
          ref={addButton}
          isBusy={add.isPending}
          onClick={() => {
            remove.reset();
            add.mutate();
          }}
        >
          {m.passkeyAdd()}
        </BusyButton>
        <CancelPromptButton isPrompting={add.isPending} />
      </div>
    </div>
  );
}
