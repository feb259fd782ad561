import { type Static, Type } from "typebox";
import { MAX_PASSKEYS } from "./account.ts";
import { MEETINGS_ARE_FULL } from "./meetings.ts";
import { LIST_HAS_CHANGED, LIST_IS_FULL } from "./preferences.ts";

export const ERRORS = {
  invalid_request: [400, "This request can't be read."],
  passkey_refused: [400, "This passkey could not be accepted. Please try again."],
  passkey_unknown: [400, "No account here has this passkey. It may have been removed."],
  wrong_recovery_code: [400, "No account here has this recovery code."],
  not_signed_in: [401, "You are not signed in."],
  add_passkey_first: [
    403,
    "You signed in with a recovery code. Add a passkey first, then you can do this.",
  ],
  confirmation_required: [403, "To protect your account, please use your passkey again first."],
  recovery_expired: [403, "Please use a passkey, or sign out and use your recovery code again."],
  cross_site: [403, "Requests from other sites are not allowed."],
  not_found: [404, "There is nothing at this address."],
  meeting_not_found: [404, "This meeting has already been removed."],
  passkey_not_found: [404, "This passkey has already been removed."],
  place_not_found: [404, "There is no place with this id."],
  preference_not_found: [404, "This time zone has already been removed."],
  zone_not_found: [404, "There is no time zone with this name. Names are such as Europe/Berlin."],
  method_not_allowed: [405, "This address does not support that method."],
  request_timeout: [408, "The request took too long to arrive."],
  last_passkey: [
    409,
    "This is your only passkey. Create a recovery code or another passkey first.",
  ],
  list_changed: [409, LIST_HAS_CHANGED],
  list_full: [409, LIST_IS_FULL],
  meetings_full: [409, MEETINGS_ARE_FULL],
  passkeys_full: [
    409,
    `An account can have ${MAX_PASSKEYS} passkeys. Remove one that you no longer use first.`,
  ],
  precondition_failed: [412, "The file has changed since it was last fetched."],
  body_too_large: [413, "A request body may have at most 64 KiB."],
  uri_too_long: [414, "This address is too long."],
  unsupported_media_type: [415, "Send the request body as application/json."],
  range_not_satisfiable: [416, "The requested range starts after the end of the file."],
  too_many_new_accounts: [
    429,
    "Too many new accounts from this address today. Try again tomorrow.",
  ],
  too_many_recovery_attempts: [429, "Too many attempts for this account. Wait 15 minutes."],
  too_many_requests: [429, "Too many requests from this address. Try again soon."],
  headers_too_large: [431, "The request headers may have at most 16 KiB."],
  internal_error: [500, "Something went wrong on our side."],
  overloaded: [503, "The server is overloaded. Try again soon.", 1],
  passkeys_not_set_up: [503, "Passkeys need PUBLIC_ORIGIN, which this server's operator must set."],
  unavailable: [503, "The server can't handle this request right now. Try again soon.", 5],
} as const satisfies Readonly<
  Record<string, readonly [status: number, message: string, retryAfterSeconds?: number]>
>;
export type ErrorCode = keyof typeof ERRORS;

/** The body of every error response. `code` is stable, for programs; `message` is a sentence for people. */
export const ErrorResponse = Type.Object({
  error: Type.Object({
    code: Type.Unsafe<ErrorCode>({ type: "string", enum: Object.keys(ERRORS).toSorted() }),
    message: Type.String(),
  }),
});
export type ErrorResponse = Static<typeof ErrorResponse>;
