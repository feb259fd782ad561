import { ErrorResponse } from "../../shared/api/errors.ts";
import { HEALTH_PATH, Health, READY_PATH, Ready } from "../../shared/api/health.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { sendUnavailable } from "../http/errors.ts";
import type { DatabaseFailureLog } from "../http/failure-log.ts";
import { NoFields } from "../http/schemas.ts";
import { createDatabaseProbe } from "./database-probe.ts";

interface Dependencies {
  readonly db: Database;
  readonly failures: DatabaseFailureLog;
  readonly isStopping: () => boolean;
}

export function healthRoutes(app: App, { db, failures, isStopping }: Dependencies): void {
  app.get(
    HEALTH_PATH,
    {
      schema: {
        operationId: "getHealth",
        summary: "Check that the process is alive",
        querystring: NoFields,
        response: { 200: Health },
      },
    },
    async () => ({ status: "ok" as const }),
  );

  const probeDatabase = createDatabaseProbe(db);
  app.get(
    READY_PATH,
    {
      schema: {
        operationId: "getReadiness",
        summary: "Check that the server and its database can serve",
        querystring: NoFields,
        response: { 200: Ready, 503: ErrorResponse },
      },
    },
    async (_request, reply) => {
      if (isStopping()) return sendUnavailable(reply, "The server is shutting down.");
      try {
        await probeDatabase();
      } catch (error) {
        failures.record(error);
        return sendUnavailable(reply, "The database does not respond, or can't be written.");
      }
      return reply.send({ status: "ready" as const });
    },
  );
}
