import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "../../shared/api/account.ts";
import { Button } from "../ui/button.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { createPasskey, signInByPasskey, supportsPasskeys } from "./passkeys.ts";
import { RecoveryForm } from "./recovery-form.tsx";
import { type KnownSession, useSetSession } from "./use-session.ts";

const ENDINGS = {
  elsewhere: "You were signed out on another device. Showing this browser's list.",
  "passkey removed":
    "You removed the passkey that you had signed in with here, so you were signed out. Showing this browser's list.",
} as const;

const NO_PASSKEYS =
  "This browser has no passkeys. Create an account in a browser that has them, then sign in here with a recovery code.";
/** Browsers have passkeys only on https and on localhost. */
const NOT_SECURE =
  "This page was opened without a secure connection, so it can't use passkeys. Open it with https:// to create an account.";

interface SignInLineProps {
  readonly ended: KnownSession["ended"];
  readonly takesFocus: boolean;
}

/** The offer to keep the list on all devices. Without passkeys in the browser, only a recovery code signs in. */
export function SignInLine({ ended, takesFocus }: SignInLineProps) {
  const setSession = useSetSession();
  const signedIn = (session: Session) => setSession({ ...session, began: "signed in" });
  /** Undefined until first opened: the button takes the focus only after the form closes. */
  const [isRecovering, setRecovering] = useState<boolean>();
  const signIn = useMutation({
    mutationFn: (method: () => Promise<Session>) => method(),
    onSuccess: (session, method) =>
      method === createPasskey ? setSession({ ...session, began: "created" }) : signedIn(session),
  });
  return (
    <section
      aria-label="Account"
      className="grid gap-3 border-line border-t pt-5 text-ink-2 text-sm"
    >
      {ended && <p role="status">{ENDINGS[ended]}</p>}
      {supportsPasskeys() ? (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p className="mr-2">Keep this list on all your devices</p>
          <Button
            autoFocus={takesFocus}
            disabled={signIn.isPending}
            onClick={() => signIn.mutate(createPasskey)}
          >
            Create a passkey
          </Button>
          <Button
            variant="quiet"
            disabled={signIn.isPending}
            onClick={() => signIn.mutate(signInByPasskey)}
          >
            I have a passkey
          </Button>
        </div>
      ) : (
        <p>{isSecureContext ? NO_PASSKEYS : NOT_SECURE}</p>
      )}
      <p className="text-small">
        No e-mail and no password: your fingerprint, face or screen lock signs you in. An account
        without a list is removed after 12 months without use.
      </p>
      <ErrorAlert error={signIn.error} />
      {isRecovering ? (
        <RecoveryForm onSignedIn={signedIn} onCancel={() => setRecovering(false)} />
      ) : (
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the form that it opened had the focus.
          autoFocus={isRecovering === false || (takesFocus && !supportsPasskeys())}
          onClick={() => setRecovering(true)}
          className="min-h-11 cursor-pointer justify-self-start underline decoration-line underline-offset-4 hover:text-ink"
        >
          Use a recovery code
        </button>
      )}
    </section>
  );
}
