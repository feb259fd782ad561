import { useId, useRef, useState } from "react";
import * as m from "#messages";
import { type RecoveryCode as Code, recoveryCodePath } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton } from "../kit/ui/busy-button.tsx";
import { Button } from "../kit/ui/button.tsx";
import { ActionFailure } from "./action-failure.tsx";
import { ShownRecoveryCode } from "./shown-recovery-code.tsx";
import { refreshPasskeys } from "./use-passkeys.ts";

interface RecoveryCodeProps {
  readonly userId: string;
  readonly exists: boolean;
  /** Whether the account was just created, which asks for a code and takes the focus. */
  readonly isOffered: boolean;
}

/** Creates a recovery code and shows it once. Asks before it replaces one. */
export function RecoveryCode({ userId, exists, isOffered }: RecoveryCodeProps) {
  const [isSkipped, setSkipped] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const warningId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const create = useMutation<Code>({
    mutationFn: async () => (await callApi(recoveryCodePath(userId), { method: "POST" })).json(),
    onSuccess: () => {
      setReplacing(false);
      return refreshPasskeys(userId);
    },
    gcTime: 0,
  });
  const code = create.data?.code;
  const hasCode = exists || code !== undefined;
  const isAsking = isOffered && !isSkipped && !hasCode;
  return (
    <div className={isAsking ? "account-box recovery-offer" : "recovery-code"}>
      {isAsking && <p>{m.recoveryCodeStep()}</p>}
      {code && <ShownRecoveryCode key={code} code={code} />}
      {!hasCode && <p className="hint">{m.recoveryCodeWhy()}</p>}
      <ActionFailure userId={userId} action={create} />
      {isReplacing && <p id={warningId}>{m.recoveryCodeReplaceWarning()}</p>}
      <div className="account-buttons">
        {isReplacing && (
          // Where a second press goes.
          <Button
            autoFocus
            aria-describedby={warningId}
            onClick={() => {
              setReplacing(false);
              button.current?.focus();
            }}
          >
            {m.recoveryCodeKeep()}
          </Button>
        )}
        <BusyButton
          ref={button}
          variant={isAsking ? "primary" : "plain"}
          autoFocus={isOffered}
          isBusy={create.isPending}
          onClick={() => (hasCode && !isReplacing ? setReplacing(true) : create.mutate())}
        >
          {hasCode ? m.recoveryCodeReplace() : m.recoveryCodeCreate()}
        </BusyButton>
        {isAsking && (
          <Button
            variant="quiet"
            onClick={() => {
              setSkipped(true);
              button.current?.focus();
            }}
          >
            {m.notNow()}
          </Button>
        )}
      </div>
    </div>
  );
}
