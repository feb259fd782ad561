import { Type } from "typebox";
import { RecoveryCode, recoveryCodePath, userPath } from "../../shared/api/account.ts";
import type { App } from "../http/app-type.ts";
import { NoBody, NoFields, UserParams } from "../http/schemas.ts";
import type { AccountDependencies } from "./account-dependencies.ts";
import { replaceRecoveryCode } from "./recovery-store.ts";
import { deleteUser } from "./user-store.ts";

export function userRoutes(app: App, { db, sessions }: AccountDependencies): void {
  app.post(
    recoveryCodePath(":userId"),
    {
      onRequest: sessions.requireConfirmedOwner,
      schema: {
        operationId: "replaceRecoveryCode",
        summary: "Create a recovery code; it replaces the previous one",
        params: UserParams,
        querystring: NoFields,
        body: NoBody,
        response: { 201: RecoveryCode },
      },
    },
    async (request, reply) => {
      const code = await replaceRecoveryCode(db, request.params.userId);
      return reply.code(201).send({ code });
    },
  );

  app.delete(
    userPath(":userId"),
    {
      onRequest: sessions.requireConfirmedOwner,
      schema: {
        operationId: "deleteUser",
        summary: "Delete the account and all its data",
        params: UserParams,
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await deleteUser(db, request.params.userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}
