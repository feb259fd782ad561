import type { UseMutationResult } from "@tanstack/react-query";
import type { ErrorCode } from "../../shared/api/errors.ts";
import { ApiError } from "../kit/api/api-client.ts";
import { ConfirmWithPasskey } from "./confirm-with-passkey.tsx";
import { describeError, ErrorAlert } from "./error-alert.tsx";

const NEEDS_PASSKEY: ReadonlySet<ErrorCode | undefined> = new Set([
  "confirmation_required",
  "recovery_expired",
]);

interface ActionFailureProps<Variables> {
  readonly userId: string;
  readonly action: UseMutationResult<unknown, Error, Variables>;
}

export function ActionFailure<Variables>({ userId, action }: ActionFailureProps<Variables>) {
  const { error, variables, mutate, reset } = action;
  if (!(error instanceof ApiError && NEEDS_PASSKEY.has(error.code))) {
    return <ErrorAlert error={error} />;
  }
  return (
    <ConfirmWithPasskey
      userId={userId}
      sentence={describeError(error) ?? ""}
      onConfirmed={() => mutate(variables as Variables)}
      onCancel={reset}
    />
  );
}
