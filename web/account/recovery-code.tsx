import { useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { type RecoveryCode as Code, recoveryCodePath } from "../../shared/api/account.ts";
import { callApi } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { BusyButton, Button } from "../kit/ui/button.tsx";
import { useCopying } from "../kit/ui/copying.tsx";
import { downloadFile } from "../kit/ui/download-file.ts";
import { showToast } from "../kit/ui/toast.ts";
import { ActionFailure } from "./action-failure.tsx";
import { refreshPasskeys } from "./passkeys.ts";

interface RecoveryCodeProps {
  readonly userId: string;
  readonly exists: boolean;
  /** Whether the account was just created, which asks for a code and takes the focus. */
  readonly isOffered: boolean;
}

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
    <div className={isAsking ? "account-box grid gap-3" : "grid gap-2"}>
      {isAsking && <p className="strong root-size">{m.recoveryCodeStep()}</p>}
      {code && <ShownRecoveryCode key={code} code={code} />}
      {!hasCode && <p className="hint">{m.recoveryCodeWhy()}</p>}
      <ActionFailure userId={userId} action={create} />
      {isReplacing && <p id={warningId}>{m.recoveryCodeReplaceWarning()}</p>}
      <div className="cluster gap-2">
        {isReplacing && (
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

const FILE_NAME = "world-clock-recovery-code.txt";

function ShownRecoveryCode({ code }: { code: string }) {
  const { copy, refused } = useCopying();
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), []);
  const text = m.recoveryCodeFile({
    site: location.origin,
    code,
    preferences: m.preferences(),
    recovery: m.recoveryCodeUse(),
  });

  async function copyCode() {
    if (await copy(code)) showToast({ title: m.copied(), description: m.recoveryCodeCopied() });
  }

  return (
    <div className="account-box grid gap-3">
      <p ref={shown} tabIndex={-1} className="grid gap-1">
        <span className="hint">{m.recoveryCodeShown()}</span>
        <code dir="ltr" className="breaking root-size">
          {code}
        </code>
      </p>
      <div className="cluster gap-2">
        <Button onClick={() => void copyCode()}>{m.copy()}</Button>
        <Button onClick={() => downloadFile(FILE_NAME, "text/plain", text)}>{m.download()}</Button>
      </div>
      {refused && (
        <p role="alert" className="note">
          {m.recoveryCodeCopyRefused()}
        </p>
      )}
    </div>
  );
}
