import type { IncomingMessage } from "node:http";
import type { AuthenticatorTransport, WebAuthnCredential } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import { MAX_PASSKEYS } from "../../shared/api/account.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { classifyDatabaseError } from "../database/database-failure.ts";
import { lockUser } from "../database/lock-user.ts";
import type { Database } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Basics } from "../http/feature.ts";
import type { WarnOfRefusal } from "../http/request-log.ts";
import type { Settings } from "../settings/settings.ts";
import { consumeChallenge, createChallenge, type Purpose } from "./secrets.ts";
import type { Sessions } from "./sessions.ts";

/** Imported at its first use, because it would take a fifth of the server's start. */
export const importWebAuthn = () => import("@simplewebauthn/server");

export type AccountDependencies = Basics & { readonly sessions: Sessions };

/** The WebAuthn relying party: `PUBLIC_ORIGIN`, or localhost if it is not set. Throws a Refusal for other hosts. */
export function getRelyingParty(request: FastifyRequest, { publicOrigin }: Settings) {
  if (publicOrigin) return { id: new URL(publicOrigin).hostname, origin: publicOrigin };
  if (request.hostname === "localhost") {
    return { id: "localhost", origin: `http://${request.host}` };
  }
  throw new Refusal("passkeys_not_set_up");
}

/** In characters; room for the 1023 bytes of https://www.w3.org/TR/webauthn-3/#credential-id. */
export const PASSKEY_ID_LENGTH = 2048;

/** A `PublicKeyCredential` in JSON, to which browsers add fields: https://www.w3.org/TR/webauthn-3/#dom-publickeycredential-tojson */
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

export async function createUseOptions(
  request: FastifyRequest,
  expected: Purpose,
  { db, settings, now }: AccountDependencies,
) {
  const { userId } = expected;
  const challenge = await createChallenge(db, expected, now());
  const { generateAuthenticationOptions } = await importWebAuthn();
  return generateAuthenticationOptions({
    rpID: getRelyingParty(request, settings).id,
    challenge: Buffer.from(challenge, "base64url"),
    ...(userId !== null && { allowCredentials: describePasskeys(await listPasskeys(db, userId)) }),
    userVerification: "required",
  });
}

/** Verifies a use of a passkey and records it. Returns the passkey and its user, or throws a Refusal. */
export async function verifyPasskey(
  request: FastifyRequest,
  passkey: Static<typeof PasskeyCredential>,
  { purpose, userId }: Purpose,
  { db, settings, warnOfRefusal, now }: AccountDependencies,
) {
  const relyingParty = getRelyingParty(request, settings);
  const refuse = refusePasskey(request.raw, warnOfRefusal);
  const stored = await findPasskey(db, passkey.id);
  if (!stored) throw new Refusal("passkey_unknown");
  if (userId !== null && stored.userId !== userId) throw refuse("another user's");
  // Required unless the user is known already: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6.
  const { userHandle } = passkey.response;
  const ownHandle = Buffer.from(stored.userId).toString("base64url");
  const isOwners = userHandle ? userHandle === ownHandle : userId !== null;
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

/** Returns false if the passkey is already stored. Throws a Refusal if the user has too many, or a UserDeletedError. */
export async function addPasskey(
  db: Database,
  user: { readonly id: string; readonly isNew: boolean },
  passkey: WebAuthnCredential & { readonly name: string },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (await findPasskey(transaction, passkey.id)) return false;
    if (user.isNew) {
      await transaction
        .insertInto("user_account")
        .values({ id: user.id, created_at: now, last_used_at: now })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
    await lockUser(transaction, user.id);
    refuseFull(await listPasskeys(transaction, user.id));
    const stored = await transaction
      .insertInto("passkey")
      .values({
        id: passkey.id,
        user_id: user.id,
        public_key: Buffer.from(passkey.publicKey).toString("base64url"),
        counter: passkey.counter,
        transports: (passkey.transports ?? []).join(","),
        name: passkey.name,
        created_at: now,
        last_used_at: now,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    return stored !== undefined;
  });
}

export function refuseFull(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw new Refusal("passkeys_full");
}

async function findPasskey(db: Database, id: string) {
  const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
  return (
    row && {
      id,
      userId: row.user_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
      counter: row.counter,
    }
  );
}

/**
 * Returns false if the passkey is gone, or another sign-in stored this counter or a higher one meanwhile. Authenticators that do
 * not count always send 0: https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
export async function recordPasskeyUse(
  db: Database,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable("passkey")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

export async function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "name", "transports", "created_at as createdAt", "last_used_at as lastUsedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export function describePasskeys(passkeys: Awaited<ReturnType<typeof listPasskeys>>) {
  return passkeys.map(({ id, transports }) => ({
    id,
    transports: transports.split(",").filter(Boolean) as AuthenticatorTransport[],
  }));
}

/** Removes a passkey and its sessions. Throws a Refusal if it is the only way to sign in or unknown, or a UserDeletedError. */
export async function removePasskey(db: Database, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Without the lock, two concurrent removals could each leave the other's passkey and together leave none.
    const user = await lockUser(transaction, userId);
    const passkeys = await listPasskeys(transaction, userId);
    if (!passkeys.some((passkey) => passkey.id === id)) throw new Refusal("passkey_not_found");
    if (passkeys.length === 1 && !user.recovery_hash) throw new Refusal("last_passkey");
    await transaction.deleteFrom("passkey").where("id", "=", id).execute();
    // Sessions of the passkey cascade; those of unknown origin may be its sessions too.
    await transaction
      .deleteFrom("session")
      .where("user_id", "=", userId)
      .where("passkey_id", "is", null)
      .where("recovery_hash", "is", null)
      .execute();
  });
}
