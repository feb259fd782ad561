import * as m from "#messages";
import { MAX_PASSKEYS } from "../../../shared/api/account.ts";
import type { ErrorCode } from "../../../shared/api/errors.ts";
import { MAX_MEETINGS } from "../../../shared/api/meetings.ts";
import { MAX_PREFERENCES } from "../../../shared/api/preferences.ts";
import { SECOND_MS } from "../../../shared/durations.ts";
import { showToast } from "../ui/toast.ts";
import { ApiError } from "./api-client.ts";

/** The codes that the page's own calls can get. The server's sentences are in English. */
const SENTENCES: Readonly<Partial<Record<ErrorCode, string>>> = {
  add_passkey_first: m.errorAddPasskeyFirst(),
  confirmation_required: m.errorConfirmationRequired(),
  internal_error: m.errorInternal(),
  last_passkey: m.errorLastPasskey(),
  list_changed: m.errorListChanged(),
  list_full: m.errorListFull({ max: MAX_PREFERENCES }),
  meetings_full: m.errorMeetingsFull({ max: MAX_MEETINGS }),
  not_signed_in: m.errorNotSignedIn(),
  overloaded: m.errorOverloaded(),
  passkey_not_found: m.errorPasskeyNotFound(),
  passkey_refused: m.errorPasskeyRefused(),
  passkey_unknown: m.errorPasskeyUnknown(),
  passkeys_full: m.errorPasskeysFull({ max: MAX_PASSKEYS }),
  passkeys_not_set_up: m.errorPasskeysNotSetUp(),
  place_not_found: m.errorPlaceNotFound(),
  preference_not_found: m.errorPreferenceNotFound(),
  recovery_expired: m.errorSignInAgain(),
  too_many_new_accounts: m.errorTooManyNewAccounts(),
  too_many_recovery_attempts: m.errorTooManyRecoveryAttempts(),
  too_many_requests: m.errorTooManyRequests(),
  unavailable: m.errorUnavailable(),
  wrong_recovery_code: m.errorWrongRecoveryCode(),
};

export class UserError extends Error {}

/** The sentence that an error has for the visitor; nothing else of an error is shown. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  return error instanceof ApiError && error.code ? SENTENCES[error.code] : undefined;
}

/** Shows a toast with the error's sentence, or else `fallback`. Returns what it shows. */
export function reportError(error: unknown, fallback: string): string {
  const description = sentenceOf(error) ?? fallback;
  showErrorToast(description);
  return description;
}

export function showErrorToast(description: string): void {
  showToast({ title: m.error(), description, variant: "destructive" });
}

export function showUndoToast(
  title: string,
  description: string,
  undo: () => Promise<unknown>,
  failed: string,
): void {
  const run = () => void undo().catch((error: unknown) => reportError(error, failed));
  showToast({ title, description, action: { label: m.undo(), run } });
}

export const UNREACHABLE_AFTER_MS = 5 * SECOND_MS;

/** Whether the network or the server failed, rather than the request. A gateway may answer 200 with a page of its own. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UserError) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}
