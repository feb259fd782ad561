import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import { Refusal } from "../http/errors.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { consumeChallenge } from "./challenge-store.ts";
import { type PasskeyCredential, refusePasskey } from "./passkey-credential.ts";
import { findPasskey, recordPasskeyUse } from "./passkey-store.ts";
import { getRelyingParty } from "./relying-party.ts";
import { importWebAuthn } from "./webauthn.ts";

interface Expected {
  readonly purpose: "confirm" | "sign-in";
  /** The user who must have the passkey; null for anyone. */
  readonly userId: string | null;
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

/** As the authenticator got it at registration. */
function encodeUserHandle(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}
