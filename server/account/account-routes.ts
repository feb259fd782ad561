import { randomBytes } from "node:crypto";
import type { FastifyContextConfig } from "fastify";
import { Type } from "typebox";
import {
  confirmationOptionsPath,
  MAX_PASSKEY_NAME_LENGTH,
  MAX_RECOVERY_ATTEMPTS,
  PASSKEY_OPTIONS_PATH,
  PASSKEYS_PATH,
  Passkeys,
  RECOVERY_PATH,
  RecoveryCode,
  recoveryCodePath,
  SESSION_PATH,
  Session,
  SIGN_IN_OPTIONS_PATH,
  userConfirmationPath,
  userPasskeyPath,
  userPasskeysPath,
  userPath,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { Refusal } from "../http/errors.ts";
import { type App, call, UserItemParams, UserParams } from "../http/feature.ts";
import {
  type AccountDependencies,
  addPasskey,
  createUseOptions,
  describePasskeys,
  getRelyingParty,
  importWebAuthn,
  listPasskeys,
  PasskeyCredential,
  refuseFull,
  refusePasskey,
  removePasskey,
  verifyPasskey,
} from "./passkeys.ts";
import {
  consumeChallenge,
  createChallenge,
  RECOVERY_WINDOW_MS,
  replaceRecoveryCode,
  verifyRecoveryCode,
} from "./secrets.ts";
import { requireConfirmation } from "./sessions.ts";
import { deleteUser, findUser } from "./user-store.ts";

const NAME = "World Clock";
const USER_ID_BYTES = 16;
/** Room for RSA keys of 4096 bits, the longest in use. */
const MAX_PUBLIC_KEY_BYTES = 1024;
/** EdDSA, ES256, RS256 (https://www.iana.org/assignments/cose/cose.xhtml#algorithms), best first; Node still calls ML-DSA experimental. */
const KEY_ALGORITHMS = [-8, -7, -257];

/** What a password manager shows for the account: `World Clock, Nov 23, 2026`, the day in UTC on which it was created. */
const accountName = (createdAt: number) => `${NAME}, ${SHORT_DATE.format(createdAt)}`;
const SHORT_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

const SIGN_IN = { purpose: "sign-in", userId: null } as const;
const confirmationOf = (userId: string) => ({ purpose: "confirm", userId }) as const;

const limited = (name: string): FastifyContextConfig => ({ limit: { name, max: 30 } });
/** The OpenAPI `security` of a call that a session changes but that needs none. */
const security = [{}, { session: [] }];
const closed = { additionalProperties: false };
const PasskeyBody = Type.Object({ passkey: PasskeyCredential }, closed);
const NoContent = { 204: Type.Null() };

export function sessionRoutes(app: App, dependencies: AccountDependencies): void {
  const { db, sessions, warnOfRefusal, now } = dependencies;
  app.get(
    SESSION_PATH,
    call("getSession", "Get the signed-in user", { security, response: { 200: Session } }),
    async (request, reply) => ({
      userId: (await sessions.resume(request, reply))?.userId ?? null,
    }),
  );

  app.post(
    SIGN_IN_OPTIONS_PATH,
    call("createSignInOptions", "Get the WebAuthn options for signing in", {
      config: limited("sign-in-options"),
    }),
    async (request) => createUseOptions(request, SIGN_IN, dependencies),
  );

  app.post(
    SESSION_PATH,
    call("signInWithPasskey", "Sign in with a passkey", {
      config: limited("sign-ins"),
      body: PasskeyBody,
      response: { 201: Session },
    }),
    async (request, reply) => {
      const { passkey } = request.body;
      const used = await verifyPasskey(request, passkey, SIGN_IN, dependencies);
      await sessions.open(request, reply, used);
      return reply.code(201).send({ userId: used.userId });
    },
  );

  app.post(
    RECOVERY_PATH,
    call("signInWithRecoveryCode", "Sign in with a recovery code", {
      config: {
        limit: { name: "recoveries", max: MAX_RECOVERY_ATTEMPTS, windowMs: RECOVERY_WINDOW_MS },
      },
      body: Type.Object(
        { code: Type.String({ minLength: 1, maxLength: 100, pattern: STORABLE_TEXT }) },
        closed,
      ),
      response: { 201: Session },
    }),
    async (request, reply) => {
      const recovered = await verifyRecoveryCode(db, request.body.code, now());
      if (!recovered) {
        warnOfRefusal(request.raw, "recovery code refused");
        throw new Refusal("wrong_recovery_code");
      }
      await sessions.open(request, reply, recovered);
      return reply.code(201).send({ userId: recovered.userId });
    },
  );

  app.delete(
    SESSION_PATH,
    call("signOut", "Sign out on this device", { security, response: NoContent }),
    async (request, reply) => {
      await sessions.close(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    userSessionsPath(":userId"),
    call("signOutEverywhere", "Sign out on every device", {
      onRequest: sessions.requireConfirmedOwner,
      params: UserParams,
      response: NoContent,
    }),
    async (request, reply) => {
      await sessions.closeAll(reply, request.params.userId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    confirmationOptionsPath(":userId"),
    call("createConfirmationOptions", "Get the WebAuthn options for confirming with a passkey", {
      config: limited("confirmation-options"),
      onRequest: sessions.requireOwner,
      params: UserParams,
    }),
    async (request) =>
      createUseOptions(request, confirmationOf(request.params.userId), dependencies),
  );

  app.post(
    userConfirmationPath(":userId"),
    call("confirmWithPasskey", "Confirm with a passkey, which replaces the session", {
      config: limited("confirmations"),
      onRequest: sessions.requireOwner,
      params: UserParams,
      body: PasskeyBody,
      response: NoContent,
    }),
    async (request, reply) => {
      const { passkey } = request.body;
      const expected = confirmationOf(request.params.userId);
      const used = await verifyPasskey(request, passkey, expected, dependencies);
      await sessions.open(request, reply, used);
      return reply.code(204).send(null);
    },
  );
}

export function passkeyRoutes(app: App, dependencies: AccountDependencies): void {
  const { db, sessions, settings, charge, warnOfRefusal, now } = dependencies;
  const newAccounts = {
    name: "new-accounts",
    max: settings.newAccountsPerDay,
    windowMs: DAY_MS,
    code: "too_many_new_accounts",
  } as const;
  app.post(
    PASSKEY_OPTIONS_PATH,
    call("createPasskeyOptions", "Get the WebAuthn options for creating a passkey", {
      config: limited("passkey-options"),
      security,
    }),
    async (request, reply) => {
      const relyingParty = getRelyingParty(request, settings);
      const session = await sessions.resume(request, reply);
      if (session) requireConfirmation(session, "adding", now());
      const userId = session?.userId ?? randomBytes(USER_ID_BYTES).toString("base64url");
      const user = await findUser(db, userId);
      const userName = accountName(user?.created_at ?? now());
      const passkeys = await listPasskeys(db, userId);
      refuseFull(passkeys);
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
        // So that a browser refuses to register the same device twice.
        excludeCredentials: describePasskeys(passkeys),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: KEY_ALGORITHMS,
      });
    },
  );

  app.post(
    PASSKEYS_PATH,
    call("createPasskey", "Store a new passkey, for the signed-in user or for a new one", {
      config: limited("passkeys"),
      security,
      body: Type.Object(
        {
          name: Type.String({
            minLength: 1,
            maxLength: MAX_PASSKEY_NAME_LENGTH,
            pattern: STORABLE_TEXT,
          }),
          passkey: PasskeyCredential,
        },
        closed,
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
      const { id, publicKey } = registrationInfo.credential;
      // The library does not compare the ids, and an id over the limit could never be removed.
      if (id !== signed.id) throw refuse("id mismatch");
      if (publicKey.length > MAX_PUBLIC_KEY_BYTES) {
        throw refuse("public key too large");
      }

      const session = await sessions.resume(request, reply);
      const isNew = session?.userId !== userId;
      if (isNew) {
        if (await findUser(db, userId)) throw refuse("signed out during registration");
        await charge(request.raw, 1, newAccounts);
      }
      const passkey = { ...registrationInfo.credential, name };
      const isAdded = await addPasskey(db, { id: userId, isNew }, passkey, now());
      if (!isAdded) throw refuse("already registered");
      const isRecovered = !isNew && session.recoveryHash !== null;
      if (isNew || isRecovered) await sessions.open(request, reply, { userId, passkeyId: id });
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
      const user = await findUser(db, userId);
      return {
        passkeys: await listPasskeys(db, userId),
        hasRecoveryCode: Boolean(user?.recovery_hash),
      };
    },
  );

  app.delete(
    userPasskeyPath(":userId", ":id"),
    call("deletePasskey", "Remove a passkey", {
      onRequest: sessions.requireConfirmedOwner,
      params: UserItemParams,
      response: NoContent,
    }),
    async (request, reply) => {
      const { userId, id } = request.params;
      await removePasskey(db, userId, id);
      // Clears the cookie if the passkey opened this session.
      await sessions.resume(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    recoveryCodePath(":userId"),
    call("replaceRecoveryCode", "Create a recovery code; it replaces the previous one", {
      onRequest: sessions.requireConfirmedOwner,
      params: UserParams,
      response: { 201: RecoveryCode },
    }),
    async (request, reply) => {
      const code = await replaceRecoveryCode(db, request.params.userId);
      return reply.code(201).send({ code });
    },
  );

  app.delete(
    userPath(":userId"),
    call("deleteUser", "Delete the account and all its data", {
      onRequest: sessions.requireConfirmedOwner,
      params: UserParams,
      response: NoContent,
    }),
    async (request, reply) => {
      await deleteUser(db, request.params.userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}
