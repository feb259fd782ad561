import { useId, useRef, useState } from "react";
import { formatLongDate } from "#formats/first-view";
import * as m from "#messages";
import {
  type Passkey,
  SESSION_PATH,
  type Session,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { isolate } from "../i18n/isolate.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { useLazyStyle } from "../kit/lazy/use-lazy-style.ts";
import { useStore } from "../kit/storage/store.ts";
import { BusyButton, Button, RetryButton } from "../kit/ui/button.tsx";
import { Card } from "../kit/ui/dialog.tsx";
import { IconButton } from "../kit/ui/icon-button.tsx";
import { TextField } from "../kit/ui/text-field.tsx";
import { showToast } from "../kit/ui/toast.ts";
import { useFocusNextRow, useReturningFocus } from "../kit/ui/use-focus-next-row.ts";
import { session, setSession } from "../services/session.ts";
import { useVisitorZone } from "../time/visitor-zone.ts";
import style from "./account.css?inline";
import { ActionFailure, CancelPromptButton, describeError, ErrorAlert } from "./action-failure.tsx";
import {
  createPasskey,
  refreshPasskeys,
  signInByPasskey,
  signInByRecoveryCode,
  supportsPasskeys,
  usePasskeys,
  useRemovePasskey,
} from "./passkeys.ts";
import { RecoveryCode } from "./recovery-code.tsx";

export function AccountPanel({ takesFocus }: { readonly takesFocus: boolean }) {
  useLazyStyle(style);
  const { userId, status, isFetching } = useStore(session);
  if (status === "loading") return null;
  if (status === "unknown") {
    return (
      <section aria-label={m.account()} className="card hint control-text row gap-4">
        <p role="status">
          {session.hasCopy() ? m.accountUnknownSavedCopy() : m.accountUnknownBrowserList()}
        </p>
        <RetryButton isRetrying={isFetching} onRetry={session.refetch} />
      </section>
    );
  }
  return userId ? <SignedInCard userId={userId} /> : <SignInLine takesFocus={takesFocus} />;
}

const ENDINGS = {
  elsewhere: m.accountEndedElsewhere,
  "passkey removed": m.accountEndedPasskeyRemoved,
} as const;

export function SignInLine({ takesFocus }: { readonly takesFocus: boolean }) {
  const { ended } = useStore(session);
  const signedIn = (known: Session) => setSession({ ...known, began: "signed in" });
  const [isRecovering, setRecovering, hasRecovered] = useReturningFocus();
  const signIn = useMutation({
    mutationFn: (method: () => Promise<Session>) => method(),
    onSuccess: (known, method) =>
      method === createPasskey ? setSession({ ...known, began: "created" }) : signedIn(known),
  });
  return (
    <section aria-label={m.account()} className="card hint control-text stack gap-3">
      {ended && <p role="status">{ENDINGS[ended]()}</p>}
      {supportsPasskeys() ? (
        <div className="row gap-1 gap-x-4">
          <p>{m.accountOffer()}</p>
          <BusyButton
            autoFocus={takesFocus}
            isBusy={signIn.isPending}
            onClick={() => signIn.mutate(createPasskey)}
          >
            {m.passkeyCreate()}
          </BusyButton>
          <BusyButton
            variant="quiet"
            isBusy={signIn.isPending}
            onClick={() => signIn.mutate(signInByPasskey)}
          >
            {m.passkeyHave()}
          </BusyButton>
          <CancelPromptButton isPrompting={signIn.isPending} />
        </div>
      ) : (
        // Browsers have passkeys only on https and on localhost.
        <p>{isSecureContext ? m.accountNoPasskeys() : m.accountNotSecure()}</p>
      )}
      <p className="note">{m.accountTerms()}</p>
      <ErrorAlert error={signIn.error} />
      {isRecovering ? (
        <RecoveryForm onSignedIn={signedIn} onCancel={() => setRecovering(false)} />
      ) : (
        <Button
          variant="quiet"
          className="outdent-start"
          // The form that it opened had the focus.
          autoFocus={hasRecovered || (takesFocus && !supportsPasskeys())}
          onClick={() => setRecovering(true)}
        >
          {m.recoveryCodeUse()}
        </Button>
      )}
    </section>
  );
}

interface RecoveryFormProps {
  readonly onSignedIn: (session: Session) => void;
  readonly onCancel: () => void;
}

function RecoveryForm({ onSignedIn, onCancel }: RecoveryFormProps) {
  const [code, setCode] = useState("");
  const recover = useMutation({ mutationFn: signInByRecoveryCode, onSuccess: onSignedIn });
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) recover.mutate(code);
      }}
    >
      <TextField
        label={m.recoveryCode()}
        error={describeError(recover.error)}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        spellCheck={false}
        dir="ltr"
      />
      <div className="cluster gap-2">
        <Button type="submit" disabled={code.trim() === "" || recover.isPending}>
          {m.signIn()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}

function SignedInCard({ userId }: { readonly userId: string }) {
  // Another tab's message fetches the session anew, without how it began.
  const [isOffered] = useState(session.get().began === "created");
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
          <DeleteAccount userId={userId} />
        </div>
      </div>
    </Card>
  );
}

function DeleteAccount({ userId }: { readonly userId: string }) {
  const [isConfirming, setConfirming, takesFocus] = useReturningFocus();
  const warningId = useId();
  const remove = useMutation({
    mutationFn: () => callApi(userPath(userId), { method: "DELETE" }),
    onSuccess: () => {
      setSession({ userId: null });
      showToast({ title: m.accountDeletedTitle(), description: m.accountDeleted() });
    },
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

function PasskeyList({ userId, passkeys }: { userId: string; passkeys: readonly Passkey[] }) {
  const { zone } = useVisitorZone();
  const add = useMutation({
    mutationFn: createPasskey,
    onSuccess: () => refreshPasskeys(userId),
  });
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
            />
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
