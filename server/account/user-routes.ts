import { Type } from "typebox";
import {
  confirmationOptionsPath,
  RecoveryCode,
  recoveryCodePath,
  userConfirmationPath,
  userPath,
} from "../../shared/api/account.ts";
import { type App, call, UserParams } from "../http/feature.ts";
import {
  type AccountDependencies,
  createUseOptions,
  MAX_PASSKEY_CALLS,
  PasskeyBody,
  verifyPasskey,
} from "./passkeys.ts";
import { replaceRecoveryCode } from "./recovery-store.ts";
import { deleteUser } from "./user-store.ts";

export function userRoutes(app: App, { db, sessions }: AccountDependencies): void {
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
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      await deleteUser(db, request.params.userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}

export function confirmationRoutes(app: App, dependencies: AccountDependencies): void {
  const { sessions } = dependencies;
  app.post(
    confirmationOptionsPath(":userId"),
    call("createConfirmationOptions", "Get the WebAuthn options for confirming with a passkey", {
      config: { limit: { name: "confirmation-options", max: MAX_PASSKEY_CALLS } },
      onRequest: sessions.requireOwner,
      params: UserParams,
    }),
    async (request) => {
      const { userId } = request.params;
      return createUseOptions(request, { purpose: "confirm", userId }, dependencies);
    },
  );

  app.post(
    userConfirmationPath(":userId"),
    call("confirmWithPasskey", "Confirm with a passkey, which replaces the session", {
      config: { limit: { name: "confirmations", max: MAX_PASSKEY_CALLS } },
      onRequest: sessions.requireOwner,
      params: UserParams,
      body: PasskeyBody,
      response: { 204: Type.Null() },
    }),
    async (request, reply) => {
      const { userId } = request.params;
      const expected = { purpose: "confirm", userId } as const;
      const { passkey } = request.body;
      const { passkeyId } = await verifyPasskey(request, passkey, expected, dependencies);
      await sessions.open(request, reply, userId, { passkeyId });
      return reply.code(204).send(null);
    },
  );
}
