import * as m from "#messages";
import { sentenceOf } from "../kit/api/report-error.ts";

/** Says why an account action failed; empty while `error` is null. */
export function ErrorAlert({ error }: { error: Error | null }) {
  return (
    <p role="alert" className="account-error">
      {describeError(error)}
    </p>
  );
}

export function describeError(error: Error | null): string | undefined {
  return error ? (sentenceOf(error) ?? m.accountActionFailed()) : undefined;
}
