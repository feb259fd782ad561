import * as m from "#messages";
import { MAX_PASSKEYS } from "../../../shared/api/account.ts";
import type { ErrorCode } from "../../../shared/api/errors.ts";
import { MAX_MEETINGS } from "../../../shared/api/meetings.ts";
import { MAX_PREFERENCES } from "../../../shared/api/preferences.ts";

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

/** The page's sentence for a server's error code; undefined for an unknown code. */
export function sentenceOfCode(code: ErrorCode | undefined): string | undefined {
  return code && SENTENCES[code];
}
