import { randomBytes } from "node:crypto";
import { Type } from "typebox";
import {
  MAX_PASSKEY_NAME_LENGTH,
  MAX_PASSKEYS,
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  Passkeys,
  Session,
  userPasskeyPath,
  userPasskeysPath,
} from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { Refusal } from "../http/errors.ts";
import { type App, call, OPTIONAL_SESSION, UserItemParams, UserParams } from "../http/feature.ts";
import {
  addPasskey,
  listPasskeyDescriptors,
  listPasskeys,
  removePasskey,
} from "./passkey-store.ts";
import {
  type AccountDependencies,
  getRelyingParty,
  importWebAuthn,
  MAX_PASSKEY_CALLS,
  PasskeyCredential,
  refusePasskey,
} from "./passkeys.ts";
import { hasRecoveryCode } from "./recovery-store.ts";
import { consumeChallenge, createChallenge } from "./secrets.ts";
import { requireConfirmation } from "./sessions.ts";
import { findCreationInstant } from "./user-store.ts";

const NAME = "World Clock";
const USER_ID_BYTES = 16;
/** Room for RSA keys of 4096 bits, the longest in use. */
const MAX_PUBLIC_KEY_BYTES = 1024;
/**
 * EdDSA, ES256 and RS256 (https://www.iana.org/assignments/cose/cose.xhtml#algorithms), best first. The library's default
 * adds ML-DSA, which Node still calls experimental.
 */
const KEY_ALGORITHMS = [-8, -7, -257];

/** What a password manager shows for the account: `World Clock, Nov 23, 2026`, the day in UTC on which it was created. */
const accountName = (createdAt: number) => `${NAME}, ${SHORT_DATE.format(createdAt)}`;
const SHORT_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export function passkeyRoutes(app: App, dependencies: AccountDependencies): void {
  const { db, sessions, settings, charge, warnOfRefusal, now } = dependencies;
  const newAccounts = {
    ...{ name: "new-accounts", max: settings.newAccountsPerDay, windowMs: DAY_MS },
    code: "too_many_new_accounts",
  } as const;
  app.post(
    PASSKEY_OPTIONS_PATH,
    call("createPasskeyOptions", "Get the WebAuthn options for creating a passkey", {
      config: { limit: { name: "passkey-options", max: MAX_PASSKEY_CALLS } },
      security: OPTIONAL_SESSION,
    }),
    async (request, reply) => {
      const relyingParty = getRelyingParty(request, settings);
      const session = await sessions.resume(request, reply);
      if (session) requireConfirmation(session, "adding", now());
      const userId = session?.userId ?? randomBytes(USER_ID_BYTES).toString("base64url");
      const createdAt = await findCreationInstant(db, userId);
      const userName = accountName(createdAt ?? now());
      const excludeCredentials = await listPasskeyDescriptors(db, userId);
      if (excludeCredentials.length >= MAX_PASSKEYS) throw new Refusal("passkeys_full");
      const { generateRegistrationOptions } = await importWebAuthn();
      return generateRegistrationOptions({
        rpName: NAME,
        rpID: relyingParty.id,
        userID: new TextEncoder().encode(userId),
        userName,
        userDisplayName: userName,
        challenge: Buffer.from(
          await createChallenge(db, { purpose: "register", userId }, now()),
          "base64url",
        ),
        excludeCredentials,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: KEY_ALGORITHMS,
      });
    },
  );

  app.post(
    PASSKEYS_PATH,
    call("createPasskey", "Store a new passkey, for the signed-in user or for a new one", {
      config: { limit: { name: "passkeys", max: MAX_PASSKEY_CALLS } },
      security: OPTIONAL_SESSION,
      body: Type.Object(
        {
          name: Type.String({
            minLength: 1,
            maxLength: MAX_PASSKEY_NAME_LENGTH,
            pattern: STORABLE_TEXT,
          }),
          passkey: PasskeyCredential,
        },
        { additionalProperties: false },
      ),
      response: { 201: Session },
    }),
    async (request, reply) => {
      const relyingParty = getRelyingParty(request, settings);
      const { name, passkey: signed } = request.body;
      const refuse = refusePasskey(request.raw, warnOfRefusal);
      let userId: string | null | undefined;
      const { verifyRegistrationResponse } = await importWebAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: signed as never,
        expectedChallenge: async (challenge) => {
          userId = (await consumeChallenge(db, challenge, "register", now()))?.userId;
          return typeof userId === "string";
        },
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: KEY_ALGORITHMS,
      }).catch(refuse);
      if (!registrationInfo || !userId) throw refuse("not verified");
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      // The library does not compare the ids, and an id over the limit could never be removed.
      if (id !== signed.id) throw refuse("id mismatch");
      if (publicKey.length > MAX_PUBLIC_KEY_BYTES) {
        throw refuse("public key too large");
      }

      const session = await sessions.resume(request, reply);
      const isNew = session?.userId !== userId;
      if (isNew) {
        if ((await findCreationInstant(db, userId)) !== undefined) {
          throw refuse("signed out during registration");
        }
        await charge(request.raw, 1, newAccounts);
      }
      const passkey = { id, publicKey, counter, transports, name };
      const outcome = await addPasskey(db, { id: userId, isNew }, passkey, now());
      if (outcome === "known") throw refuse("already registered");
      if (outcome === "full") throw new Refusal("passkeys_full");
      const isRecovered = !isNew && session.origin !== null && "recoveryHash" in session.origin;
      if (isNew || isRecovered) await sessions.open(request, reply, userId, { passkeyId: id });
      return reply.code(201).send({ userId });
    },
  );

  app.get(
    userPasskeysPath(":userId"),
    call("listPasskeys", "List the user's passkeys", {
      onRequest: sessions.requireOwner,
      params: UserParams,
      response: { 200: Passkeys },
    }),
    async (request) => {
      const { userId } = request.params;
      return {
        passkeys: await listPasskeys(db, userId),
        hasRecoveryCode: await hasRecoveryCode(db, userId),
      };
    },
  );

  app.delete(
    userPasskeyPath(":userId", ":id"),
    call("deletePasskey", "Remove a passkey", {
      onRequest: sessions.requireConfirmedOwner,
      params: UserItemParams,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { userId, id } = request.params;
      const outcome = await removePasskey(db, userId, id);
      if (outcome === "unknown") throw new Refusal("passkey_not_found");
      if (outcome === "last") throw new Refusal("last_passkey");
      // Clears the cookie if the passkey opened this session.
      await sessions.resume(request, reply);
      return reply.code(204).send(null);
    },
  );
}
