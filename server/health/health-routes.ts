import { ErrorResponse } from "../../shared/api/errors.ts";
import { HEALTH_PATH, Health, READY_PATH, Ready } from "../../shared/api/health.ts";
import type { DatabaseFailureLog } from "../database/failure-log.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { sendUnavailable } from "../http/errors.ts";
import { NoFields } from "../http/schemas.ts";
import { createDatabaseProbe } from "./database-probe.ts";

interface Dependencies {
  readonly db: Database;
  readonly failures: DatabaseFailureLog;
  readonly isStopping: () => boolean;
}

/** Whether the process lives, and whether it can serve: the second fails while the database does, and during a stop. */
export function healthRoutes(app: App, { db, failures, isStopping }: Dependencies): void {
  app.get(
    HEALTH_PATH,
    {
      schema: {
        summary: "Whether the process lives",
        querystring: NoFields,
        response: { 200: Health },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "ok" as const };
    },
  );

  const answers = createDatabaseProbe(db);
  app.get(
    READY_PATH,
    {
      schema: {
        summary: "Whether the server can serve, its database too",
        querystring: NoFields,
        response: { 200: Ready, 503: ErrorResponse },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-store");
      if (isStopping()) return sendUnavailable(reply, "The server is about to stop.");
      try {
        await answers();
      } catch (error) {
        failures.record(error);
        return sendUnavailable(reply, "The database does not answer.");
      }
      return reply.send({ status: "ready" as const });
    },
  );
}
