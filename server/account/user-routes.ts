import { Type } from "typebox";
import { RecoveryCode, recoveryCodePath, userPath } from "../../shared/api/account.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { NoBody, NoFields } from "../http/schemas.ts";
import { replaceRecoveryCode } from "./recovery-store.ts";
import type { Sessions } from "./sessions.ts";
import { deleteUser } from "./user-store.ts";

/** A user's recovery code, and the end of a user. */
export function userRoutes(app: App, db: Database, sessions: Sessions): void {
  app.post(
    recoveryCodePath(":userId"),
    {
      onRequest: sessions.requireOwner,
      schema: {
        summary: "Make a new recovery code; an earlier one no longer counts",
        querystring: NoFields,
        body: NoBody,
        response: { 201: RecoveryCode },
      },
    },
    async (request, reply) => {
      const { userId } = request.params as { userId: string };
      const code = await replaceRecoveryCode(db, userId);
      return reply.code(201).header("cache-control", "no-store").send({ code });
    },
  );

  app.delete(
    userPath(":userId"),
    {
      onRequest: sessions.requireOwner,
      schema: {
        summary: "Delete the account with all it holds",
        querystring: NoFields,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await deleteUser(db, (request.params as { userId: string }).userId);
      sessions.clearCookie(reply);
      return reply.code(204).send(null);
    },
  );
}
