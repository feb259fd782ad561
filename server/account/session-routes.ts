import { Type } from "typebox";
import {
  MAX_RECOVERY_ATTEMPTS,
  RECOVERY_PATH,
  SESSION_PATH,
  Session,
  SIGN_IN_OPTIONS_PATH,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import { Refusal } from "../http/errors.ts";
import { type App, call, OPTIONAL_SESSION, UserParams } from "../http/feature.ts";
import {
  type AccountDependencies,
  createUseOptions,
  MAX_PASSKEY_CALLS,
  PasskeyBody,
  verifyPasskey,
} from "./passkeys.ts";
import { RECOVERY_WINDOW_MS, verifyRecoveryCode } from "./recovery-store.ts";
import { closeAllSessions } from "./session-store.ts";

const SIGN_IN = { purpose: "sign-in", userId: null } as const;

export function sessionRoutes(app: App, dependencies: AccountDependencies): void {
  const { db, sessions, warnOfRefusal, now } = dependencies;
  app.get(
    SESSION_PATH,
    call("getSession", "Get the signed-in user", {
      security: OPTIONAL_SESSION,
      response: { 200: Session },
    }),
    async (request, reply) => ({
      userId: (await sessions.resume(request, reply))?.userId ?? null,
    }),
  );

  app.post(
    SIGN_IN_OPTIONS_PATH,
    call("createSignInOptions", "Get the WebAuthn options for signing in", {
      config: { limit: { name: "sign-in-options", max: MAX_PASSKEY_CALLS } },
    }),
    async (request) => createUseOptions(request, SIGN_IN, dependencies),
  );

  app.post(
    SESSION_PATH,
    call("signInWithPasskey", "Sign in with a passkey", {
      config: { limit: { name: "sign-ins", max: MAX_PASSKEY_CALLS } },
      body: PasskeyBody,
      response: { 201: Session },
    }),
    async (request, reply) => {
      const { passkey } = request.body;
      const used = await verifyPasskey(request, passkey, SIGN_IN, dependencies);
      const { userId, passkeyId } = used;
      await sessions.open(request, reply, userId, { passkeyId });
      return reply.code(201).send({ userId });
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
        { additionalProperties: false },
      ),
      response: { 201: Session },
    }),
    async (request, reply) => {
      const outcome = await verifyRecoveryCode(db, request.body.code, now());
      if (outcome === "wrong") {
        warnOfRefusal(request.raw, "recovery code refused");
        throw new Refusal("wrong_recovery_code");
      }
      if (outcome === "too-many") throw new Refusal("too_many_recovery_attempts");
      const { userId, recoveryHash } = outcome;
      await sessions.open(request, reply, userId, { recoveryHash });
      return reply.code(201).send({ userId });
    },
  );

  app.delete(
    SESSION_PATH,
    call("signOut", "Sign out on this device", {
      security: OPTIONAL_SESSION,
      response: { 204: Type.Null() },
    }),
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
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await closeAllSessions(db, request.params.userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}
