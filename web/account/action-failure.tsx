import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import * as m from "#messages";
import type { ErrorCode } from "../../shared/api/errors.ts";
import { ApiError } from "../kit/api/api-client.ts";
import { useMutation } from "../kit/api/query-client.ts";
import { sentenceOf } from "../kit/api/report-error.ts";
import { BusyButton, Button } from "../kit/ui/button.tsx";
import { cancelPasskeyPrompt, confirmByPasskey } from "./passkeys.ts";

const NEEDS_PASSKEY: ReadonlySet<ErrorCode | undefined> = new Set([
  "confirmation_required",
  "recovery_expired",
]);

interface ActionFailureProps<Variables> {
  readonly userId: string;
  readonly action: UseMutationResult<unknown, Error, Variables>;
}

export function ActionFailure<Variables>(props: ActionFailureProps<Variables>) {
  const { error } = props.action;
  const needsPasskey = error instanceof ApiError && NEEDS_PASSKEY.has(error.code);
  return needsPasskey ? <ConfirmWithPasskey {...props} /> : <ErrorAlert error={error} />;
}

function ConfirmWithPasskey<Variables>({ userId, action }: ActionFailureProps<Variables>) {
  const sentenceId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const confirm = useMutation({
    mutationFn: () => confirmByPasskey(userId),
    onSuccess: () => action.mutate(action.variables as Variables),
  });
  useEffect(() => {
    const trigger = document.activeElement;
    button.current?.focus();
    return () => {
      if (trigger instanceof HTMLElement) trigger.focus();
    };
  }, []);
  return (
    <fieldset aria-labelledby={sentenceId} className="account-box grid gap-3 whole">
      <p id={sentenceId}>{describeError(action.error)}</p>
      <div className="cluster gap-2">
        <BusyButton
          ref={button}
          variant="primary"
          aria-describedby={sentenceId}
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {m.accountUsePasskey()}
        </BusyButton>
        <Button
          variant="quiet"
          onClick={() => {
            cancelPasskeyPrompt();
            action.reset();
          }}
        >
          {m.cancel()}
        </Button>
      </div>
      <ErrorAlert error={confirm.error} />
    </fieldset>
  );
}

export function ErrorAlert({ error }: { error: Error | null }) {
  return (
    <p role="alert" className="refusal optional">
      {describeError(error)}
    </p>
  );
}

export function describeError(error: Error | null): string | undefined {
  return error ? (sentenceOf(error) ?? m.accountActionFailed()) : undefined;
}

/** Ends a passkey prompt, since some never settle. Place it after the button that opened it, which gets the focus. */
export function CancelPromptButton({ isPrompting }: { isPrompting: boolean }) {
  if (!isPrompting) return null;
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget: { previousElementSibling } }) => {
        cancelPasskeyPrompt();
        if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus();
      }}
    >
      {m.cancel()}
    </Button>
  );
}
