import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { classifyDatabaseError } from "../database/database-failure.ts";
import { Refusal } from "../http/errors.ts";
import type { Basics } from "../http/feature.ts";
import type { WarnOfRefusal } from "../http/request-log.ts";
import type { Settings } from "../settings/settings.ts";
import { findPasskey, listPasskeyDescriptors, recordPasskeyUse } from "./passkey-store.ts";
import { consumeChallenge, createChallenge } from "./secrets.ts";
import type { Sessions } from "./sessions.ts";

/** Imported at its first use, because it would take a fifth of the server's start. */
export const importWebAuthn = () => import("@simplewebauthn/server");

export type AccountDependencies = Basics & { readonly sessions: Sessions };

interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The WebAuthn relying party: `PUBLIC_ORIGIN`, or localhost if it is not set. Throws a Refusal for other hosts. */
export function getRelyingParty(
  request: FastifyRequest,
  { publicOrigin }: Pick<Settings, "publicOrigin">,
): RelyingParty {
  if (publicOrigin) return { id: new URL(publicOrigin).hostname, origin: publicOrigin };
  if (request.hostname === "localhost") {
    return { id: "localhost", origin: `http://${request.host}` };
  }
  throw new Refusal("passkeys_not_set_up");
}

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

interface Expected {
  readonly purpose: "confirm" | "sign-in";
  readonly userId: string | null;
}

export async function createUseOptions(
  request: FastifyRequest,
  expected: Expected,
  { db, settings, now }: AccountDependencies,
) {
  const { userId } = expected;
  const challenge = await createChallenge(db, expected, now());
  const { generateAuthenticationOptions } = await importWebAuthn();
  return generateAuthenticationOptions({
    rpID: getRelyingParty(request, settings).id,
    challenge: Buffer.from(challenge, "base64url"),
    ...(userId !== null && { allowCredentials: await listPasskeyDescriptors(db, userId) }),
    userVerification: "required",
  });
}

/** Verifies a use of a passkey and records it. Returns the passkey and its user, or throws a Refusal. */
export async function verifyPasskey(
  request: FastifyRequest,
  passkey: Static<typeof PasskeyCredential>,
  { purpose, userId }: Expected,
  { db, settings, warnOfRefusal, now }: AccountDependencies,
): Promise<{ readonly passkeyId: string; readonly userId: string }> {
  const relyingParty = getRelyingParty(request, settings);
  const refuse = refusePasskey(request.raw, warnOfRefusal);
  const stored = await findPasskey(db, passkey.id);
  if (!stored) throw new Refusal("passkey_unknown");
  if (userId !== null && stored.userId !== userId) throw refuse("another user's");
  // Required unless the user is known already: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6.
  const { userHandle } = passkey.response;
  const isOwners = userHandle ? userHandle === encodeUserHandle(stored.userId) : userId !== null;
  if (!isOwners) throw refuse("user handle");
  const { verifyAuthenticationResponse } = await importWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as never,
    expectedChallenge: async (challenge) =>
      (await consumeChallenge(db, challenge, purpose, now()))?.userId === userId,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    credential: stored,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw refuse("wrong signature");
  if (!(await recordPasskeyUse(db, stored.id, authenticationInfo.newCounter, now()))) {
    throw refuse("counter");
  }
  return { passkeyId: stored.id, userId: stored.userId };
}

function encodeUserHandle(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}
