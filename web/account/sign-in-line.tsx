import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Session } from "../../shared/api/account.ts";
import { Button } from "../ui/button.tsx";
import { createPasskey, describeFailure, signInByPasskey, supportsPasskeys } from "./passkeys.ts";
import { RecoveryForm } from "./recovery-form.tsx";
import { useSetSession } from "./use-session.ts";

/** The offer to keep the list on all devices; a browser without passkeys gets none. */
export function SignInLine({ endedElsewhere }: { endedElsewhere: boolean }) {
  const setSession = useSetSession();
  /** Undefined until it is first asked for: only where the form was does its button take the focus. */
  const [recovers, setRecovers] = useState<boolean>();
  const signIn = useMutation({
    mutationFn: (ask: () => Promise<Session>) => ask(),
    onSuccess: setSession,
  });
  if (!supportsPasskeys()) return null;
  return (
    <section
      aria-label="Account"
      className="grid gap-3 border-line border-t pt-5 text-ink-2 text-sm"
    >
      {endedElsewhere && (
        <p role="status">You were signed out elsewhere. This is the list kept in this browser.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="mr-2">Keep this list on all your devices</p>
        <Button disabled={signIn.isPending} onClick={() => signIn.mutate(createPasskey)}>
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
      <p role="alert" className="empty:hidden">
        {signIn.error && describeFailure(signIn.error)}
      </p>
      {recovers ? (
        <RecoveryForm onSignedIn={setSession} onCancel={() => setRecovers(false)} />
      ) : (
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: the form that it revealed had the focus.
          autoFocus={recovers === false}
          onClick={() => setRecovers(true)}
          className="min-h-11 cursor-pointer justify-self-start underline decoration-line underline-offset-4 hover:text-ink"
        >
          I have lost my passkey
        </button>
      )}
    </section>
  );
}
