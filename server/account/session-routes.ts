import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
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
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import { warnOfRefusal } from "../http/request-log.ts";
import { NoBody, NoFields, OPTIONAL_SESSION, UserParams } from "../http/schemas.ts";
import { consumeChallenge, createChallenge } from "./challenge-store.ts";
import { PASSKEY_RATE_LIMIT, PasskeyCredential, refusePasskey } from "./passkey-credential.ts";
import { findPasskey, recordPasskeyUse } from "./passkey-store.ts";
import { RECOVERY_WINDOW_MS, verifyRecoveryCode } from "./recovery-store.ts";
import { getRelyingParty } from "./relying-party.ts";
import { closeAllSessions } from "./session-store.ts";
import type { Sessions } from "./sessions.ts";

interface Dependencies {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly publicOrigin: string | undefined;
  readonly now: () => number;
}

export function sessionRoutes(app: App, { db, sessions, publicOrigin, now }: Dependencies): void {
  app.get(
    SESSION_PATH,
    {
      schema: {
        operationId: "getSession",
        summary: "Get the signed-in user",
        security: OPTIONAL_SESSION,
        querystring: NoFields,
        response: { 200: Session },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { userId: await sessions.authenticate(request, reply) };
    },
  );

  app.post(
    SIGN_IN_OPTIONS_PATH,
    {
      schema: {
        operationId: "createSignInOptions",
        summary: "Get the WebAuthn options for signing in",
        querystring: NoFields,
        body: NoBody,
      },
      config: { rateLimit: PASSKEY_RATE_LIMIT },
    },
    async (request) => {
      const challenge = await createChallenge(db, { purpose: "sign-in", userId: null }, now());
      return generateAuthenticationOptions({
        rpID: getRelyingParty(request, publicOrigin).id,
        challenge: Buffer.from(challenge, "base64url"),
        userVerification: "required",
      });
    },
  );

  app.post(
    SESSION_PATH,
    {
      schema: {
        operationId: "signInWithPasskey",
        summary: "Sign in with a passkey",
        querystring: NoFields,
        body: Type.Object({ passkey: PasskeyCredential }, { additionalProperties: false }),
        response: { 201: Session },
      },
      config: { rateLimit: PASSKEY_RATE_LIMIT },
    },
    async (request, reply) => {
      const relyingParty = getRelyingParty(request, publicOrigin);
      const { passkey } = request.body;
      const stored = await findPasskey(db, passkey.id);
      if (!stored) throw new Refusal("passkey_unknown");
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: passkey as never,
        expectedChallenge: async (challenge) =>
          (await consumeChallenge(db, challenge, "sign-in", now())) !== undefined,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        credential: stored,
        requireUserVerification: true,
      }).catch(refusePasskey(request, reply));
      if (!verified) throw refusePasskey(request, reply)("wrong signature");
      if (!(await recordPasskeyUse(db, stored.id, authenticationInfo.newCounter, now()))) {
        throw refusePasskey(request, reply)("counter");
      }
      await sessions.open(request, reply, stored.userId);
      return reply.code(201).send({ userId: stored.userId });
    },
  );

  app.post(
    RECOVERY_PATH,
    {
      schema: {
        operationId: "signInWithRecoveryCode",
        summary: "Sign in with a recovery code",
        querystring: NoFields,
        body: Type.Object(
          { code: Type.String({ minLength: 1, maxLength: 100, pattern: STORABLE_TEXT }) },
          { additionalProperties: false },
        ),
        response: { 201: Session },
      },
      config: { rateLimit: { max: MAX_RECOVERY_ATTEMPTS, timeWindow: RECOVERY_WINDOW_MS } },
    },
    async (request, reply) => {
      const outcome = await verifyRecoveryCode(db, request.body.code, now());
      if (outcome === "wrong") {
        warnOfRefusal(request, reply, "recovery code refused");
        throw new Refusal("wrong_recovery_code");
      }
      if (outcome === "too-many") throw new Refusal("too_many_recovery_attempts");
      await sessions.open(request, reply, outcome.userId);
      return reply.code(201).send({ userId: outcome.userId });
    },
  );

  app.delete(
    SESSION_PATH,
    {
      schema: {
        operationId: "signOut",
        summary: "Sign out on this device",
        security: OPTIONAL_SESSION,
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await sessions.close(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    userSessionsPath(":userId"),
    {
      onRequest: sessions.requireOwner,
      schema: {
        operationId: "signOutEverywhere",
        summary: "Sign out on every device",
        params: UserParams,
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await closeAllSessions(db, request.params.userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}
