import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { Type } from "typebox";
import {
  RECOVERY_PATH,
  RECOVERY_TRIES,
  SESSION_PATH,
  Session,
  SIGN_IN_OPTIONS_PATH,
  userSessionsPath,
} from "../../shared/api/account.ts";
import { STORABLE_TEXT } from "../../shared/storable-text.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { Refusal } from "../http/errors.ts";
import { requestFields } from "../http/request-log.ts";
import { NoBody, NoFields } from "../http/schemas.ts";
import { consumeChallenge, createChallenge } from "./challenge-store.ts";
import { PASSKEY_LIMIT, PasskeyCredential, refusePasskey } from "./passkey-credential.ts";
import { findPasskey, recordPasskeyUse } from "./passkey-store.ts";
import { RECOVERY_WINDOW_MS, verifyRecoveryCode } from "./recovery-store.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { closeSessionsOf } from "./session-store.ts";
import type { Sessions } from "./sessions.ts";

interface Dependencies {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly publicOrigin: string | undefined;
  readonly now: () => number;
}

/** Who is signed in; signing in by a passkey or a recovery code; signing out here and everywhere. */
export function sessionRoutes(app: App, { db, sessions, publicOrigin, now }: Dependencies): void {
  app.get(
    SESSION_PATH,
    { schema: { summary: "Who is signed in", querystring: NoFields, response: { 200: Session } } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return { userId: await sessions.authenticate(request, reply) };
    },
  );

  app.post(
    SIGN_IN_OPTIONS_PATH,
    {
      schema: {
        summary: "What a browser needs to ask for a passkey",
        querystring: NoFields,
        body: NoBody,
      },
      config: { rateLimit: PASSKEY_LIMIT },
    },
    async (request) => {
      const challenge = await createChallenge(db, { purpose: "sign-in", userId: null }, now());
      return generateAuthenticationOptions({
        rpID: relyingPartyOf(request, publicOrigin).id,
        challenge: Buffer.from(challenge, "base64url"),
        userVerification: "required",
      });
    },
  );

  app.post(
    SESSION_PATH,
    {
      schema: {
        summary: "Sign in by a passkey",
        querystring: NoFields,
        body: Type.Object({ passkey: PasskeyCredential }, { additionalProperties: false }),
        response: { 201: Session },
      },
      config: { rateLimit: PASSKEY_LIMIT },
    },
    async (request, reply) => {
      const relyingParty = relyingPartyOf(request, publicOrigin);
      const { passkey } = request.body;
      const kept = await findPasskey(db, passkey.id);
      if (!kept) throw new Refusal("passkey_unknown");
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: passkey as never,
        expectedChallenge: async (challenge) =>
          (await consumeChallenge(db, challenge, "sign-in", now())) !== undefined,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        credential: kept,
        requireUserVerification: true,
      }).catch(refusePasskey(request, reply));
      if (!verified) throw refusePasskey(request, reply)("wrong signature");
      await recordPasskeyUse(db, kept.id, authenticationInfo.newCounter, now());
      await sessions.open(request, reply, kept.userId);
      return reply.code(201).send({ userId: kept.userId });
    },
  );

  app.post(
    RECOVERY_PATH,
    {
      schema: {
        summary: "Sign in by a recovery code",
        querystring: NoFields,
        body: Type.Object(
          { code: Type.String({ minLength: 1, maxLength: 100, pattern: STORABLE_TEXT }) },
          { additionalProperties: false },
        ),
        response: { 201: Session },
      },
      config: { rateLimit: { max: RECOVERY_TRIES, timeWindow: RECOVERY_WINDOW_MS } },
    },
    async (request, reply) => {
      const outcome = await verifyRecoveryCode(db, request.body.code, now());
      if (outcome === "wrong") {
        request.log.warn(requestFields(request, reply, 400), "recovery code refused");
        throw new Refusal("wrong_recovery_code");
      }
      if (outcome === "too-many") throw new Refusal("too_many_recovery_attempts");
      await sessions.open(request, reply, outcome.userId);
      return reply.code(201).send({ userId: outcome.userId });
    },
  );

  app.delete(
    SESSION_PATH,
    { schema: { summary: "Sign out here", querystring: NoFields, response: { 204: Type.Null() } } },
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
        summary: "Sign out everywhere",
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await closeSessionsOf(db, (request.params as { userId: string }).userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}
