import { useState } from "react";
import * as m from "#messages";
import type { Session } from "../../shared/api/account.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton, Button } from "../kit/ui/button.tsx";
import { TextField } from "../kit/ui/text-field.tsx";
import { useReturningFocus } from "../kit/ui/use-focus-next-row.ts";
import { type KnownSession, setSession } from "../services/session.ts";
import { CancelPromptButton, describeError, ErrorAlert } from "./action-failure.tsx";
import {
  createPasskey,
  signInByPasskey,
  signInByRecoveryCode,
  supportsPasskeys,
} from "./passkeys.ts";

const ENDINGS = {
  elsewhere: m.accountEndedElsewhere,
  "passkey removed": m.accountEndedPasskeyRemoved,
} as const;

interface SignInLineProps {
  readonly ended: KnownSession["ended"];
  readonly takesFocus: boolean;
}

/** The offer to keep the list on all devices. Without passkeys in the browser, only a recovery code signs in. */
export function SignInLine({ ended, takesFocus }: SignInLineProps) {
  const signedIn = (session: Session) => setSession({ ...session, began: "signed in" });
  const [isRecovering, setRecovering, hasRecovered] = useReturningFocus();
  const signIn = useMutation({
    mutationFn: (method: () => Promise<Session>) => method(),
    onSuccess: (session, method) =>
      method === createPasskey ? setSession({ ...session, began: "created" }) : signedIn(session),
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
