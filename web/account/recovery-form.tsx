import { useState } from "react";
import * as m from "#messages";
import type { Session } from "../../shared/api/account.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { Button } from "../kit/ui/button.tsx";
import { TextField } from "../kit/ui/text-field.tsx";
import { describeError } from "./error-alert.tsx";
import { signInByRecoveryCode } from "./passkeys.ts";

interface RecoveryFormProps {
  readonly onSignedIn: (session: Session) => void;
  readonly onCancel: () => void;
}

/** Signs in with a recovery code; a wrong code stays in the field. */
export function RecoveryForm({ onSignedIn, onCancel }: RecoveryFormProps) {
  const [code, setCode] = useState("");
  const recover = useMutation({ mutationFn: signInByRecoveryCode, onSuccess: onSignedIn });
  return (
    <form
      className="recovery-form"
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
      <div className="account-buttons">
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
