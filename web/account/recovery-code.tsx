import { useRef, useState } from "react";
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

/** Creates a recovery code and shows it once. */
export function RecoveryCode({ userId, exists, isOffered }: RecoveryCodeProps) {
  const [isSkipped, setSkipped] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const create = useMutation<Code>({
    mutationFn: async () => (await callApi(recoveryCodePath(userId), { method: "POST" })).json(),
    onSuccess: () => refreshPasskeys(userId),
    gcTime: 0,
  });
  const code = create.data?.code;
  const isAsking = isOffered && !isSkipped && !exists && !code;
  return (
    <div className={isAsking ? "account-box recovery-offer" : "recovery-code"}>
      {isAsking && <p>{m.recoveryCodeStep()}</p>}
      {code && <ShownRecoveryCode code={code} />}
      {!code && !exists && <p className="hint">{m.recoveryCodeWhy()}</p>}
      <ActionFailure userId={userId} action={create} />
      <div className="account-buttons">
        <BusyButton
          ref={button}
          variant={isAsking ? "primary" : "plain"}
          autoFocus={isOffered}
          isBusy={create.isPending}
          onClick={() => create.mutate()}
        >
          {exists || code ? m.recoveryCodeReplace() : m.recoveryCodeCreate()}
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
