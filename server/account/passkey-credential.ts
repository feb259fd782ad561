import type { IncomingMessage } from "node:http";
import { Type } from "typebox";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { classifyDatabaseError } from "../database/database-failure.ts";
import { Refusal } from "../http/errors.ts";
import type { WarnOfRefusal } from "../http/request-log.ts";

/** Calls a minute from one address. */
export const MAX_PASSKEY_CALLS = 30;

/** In characters; room for the 1023 bytes of https://www.w3.org/TR/webauthn-3/#credential-id. */
export const PASSKEY_ID_LENGTH = 2048;

/**
 * The JSON form of a `PublicKeyCredential`. Browsers add further fields, so they are allowed.
 * https://www.w3.org/TR/webauthn-3/#dom-publickeycredential-tojson
 */
export const PasskeyCredential = Type.Object({
  id: Type.String({ maxLength: PASSKEY_ID_LENGTH, pattern: STORABLE_TEXT }),
  rawId: Type.String({ maxLength: PASSKEY_ID_LENGTH }),
  type: Type.Literal("public-key"),
  response: Type.Object({
    clientDataJSON: Type.String(),
    userHandle: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: 32, pattern: STORABLE_TEXT }), { maxItems: 10 }),
    ),
  }),
  clientExtensionResults: Type.Object({}),
});

/** Words in the library's error messages. The messages also quote what the client sent, so they are not logged. */
const LOGGED_REASONS = ["challenge", "origin", "RP ID", "User verification", "counter"];

/** Turns every verification error, except a database's, into one refusal. Only the log gets the reason. */
export function refusePasskey(request: IncomingMessage, warnOfRefusal: WarnOfRefusal) {
  return (reason: unknown): never => {
    if (classifyDatabaseError(reason)) throw reason;
    const loggedReason =
      reason instanceof Error
        ? (LOGGED_REASONS.find((word) => reason.message.includes(word)) ?? "malformed")
        : reason;
    warnOfRefusal(request, "passkey refused", loggedReason);
    throw new Refusal("passkey_refused");
  };
}
