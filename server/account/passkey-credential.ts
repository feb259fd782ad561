import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { MINUTE_MS } from "../../shared/durations.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { classifyDatabaseError } from "../database/database-failure.ts";
import { Refusal } from "../http/errors.ts";
import { requestFields } from "../http/request-log.ts";

/** How often one address may make each of the calls for passkeys. */
export const PASSKEY_LIMIT = { max: 30, timeWindow: MINUTE_MS };

/** Characters a passkey's id has at most: more than its 1023 bytes have. https://www.w3.org/TR/webauthn-3/#credential-id */
export const PASSKEY_ID_LENGTH = 2048;

/**
 * What a browser's `PublicKeyCredential.toJSON()` gives. Fields beyond these are allowed: browsers add some, and
 * the check of the signature reads only what it knows. https://www.w3.org/TR/webauthn-3/#dom-publickeycredential-tojson
 */
export const PasskeyCredential = Type.Object({
  id: Type.String({ maxLength: PASSKEY_ID_LENGTH, pattern: STORABLE_TEXT }),
  rawId: Type.String({ maxLength: PASSKEY_ID_LENGTH }),
  type: Type.Literal("public-key"),
  response: Type.Object({
    clientDataJSON: Type.String(),
    transports: Type.Optional(
      Type.Array(Type.String({ maxLength: 32, pattern: STORABLE_TEXT }), { maxItems: 10 }),
    ),
  }),
  clientExtensionResults: Type.Object({}),
});

/** What the check of a passkey finds wrong by the words of its errors, which quote what was sent besides. */
const REASONS = ["challenge", "origin", "RP ID", "User verification", "counter"];

/** Turns whatever a check found wrong, but for the database, into one refusal; the log gets the reason, which names no one. */
export function refusePasskey(request: FastifyRequest, reply: FastifyReply) {
  return (reason: unknown): never => {
    if (classifyDatabaseError(reason)) throw reason;
    const told =
      reason instanceof Error
        ? (REASONS.find((word) => reason.message.includes(word)) ?? "malformed")
        : reason;
    request.log.warn({ ...requestFields(request, reply, 400), reason: told }, "passkey refused");
    throw new Refusal("passkey_refused");
  };
}
