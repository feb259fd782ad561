import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Session } from "../../shared/api/account.ts";
import { Button } from "../ui/button.tsx";
import { describeFailure, signInByRecoveryCode } from "./passkeys.ts";

interface RecoveryFormProps {
  readonly onSignedIn: (session: Session) => void;
  readonly onCancel: () => void;
}

/** Signs in by a recovery code; a wrong one stays to be mended. */
export function RecoveryForm({ onSignedIn, onCancel }: RecoveryFormProps) {
  const [code, setCode] = useState("");
  const recover = useMutation({ mutationFn: signInByRecoveryCode, onSuccess: onSignedIn });
  const id = useId();
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) recover.mutate(code);
      }}
    >
      <label htmlFor={id} className="font-medium text-ink">
        Recovery code
      </label>
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
        autoFocus
        id={id}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        className="min-h-11 rounded-xl border border-line bg-ground px-4 text-ink"
      />
      <p role="alert" className="text-refusal empty:hidden">
        {recover.error && describeFailure(recover.error)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={code.trim() === "" || recover.isPending}>
          Sign in
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Never mind
        </Button>
      </div>
    </form>
  );
}
