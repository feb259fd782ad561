import { type Static, Type } from "typebox";

const ERROR_CODES = [
  "add_passkey_first",
  "body_too_large",
  "confirmation_required",
  "cross_site",
  "headers_too_large",
  "internal_error",
  "invalid_request",
  "last_passkey",
  "list_changed",
  "list_full",
  "meeting_not_found",
  "meetings_full",
  "method_not_allowed",
  "not_found",
  "not_signed_in",
  "overloaded",
  "passkey_not_found",
  "passkey_refused",
  "passkey_unknown",
  "passkeys_full",
  "passkeys_not_set_up",
  "place_not_found",
  "precondition_failed",
  "preference_not_found",
  "range_not_satisfiable",
  "recovery_expired",
  "request_timeout",
  "too_many_new_accounts",
  "too_many_recovery_attempts",
  "too_many_requests",
  "unavailable",
  "unsupported_media_type",
  "uri_too_long",
  "wrong_recovery_code",
  "zone_not_found",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error response. `code` is stable, for programs; `message` is a sentence for people. */
export const ErrorResponse = Type.Object({
  error: Type.Object({
    code: Type.Unsafe<ErrorCode>({ type: "string", enum: ERROR_CODES }),
    message: Type.String(),
  }),
});
export type ErrorResponse = Static<typeof ErrorResponse>;
