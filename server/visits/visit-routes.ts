import {
  MAX_VISITS_PER_MINUTE,
  VISITOR_COUNT_PATH,
  VisitorCount,
} from "../../shared/api/visits.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { type HttpResponse, JSON_TYPE, sendResponse, textResponse } from "../http/http-response.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import { openVisitStore } from "./visit-store.ts";

interface Dependencies {
  readonly db: Database;
  readonly headers: SecurityHeaders;
}

export function visitRoutes(app: App, { db, headers }: Dependencies): void {
  const { addVisit, countVisits } = openVisitStore(db);
  let last: { readonly count: number; readonly response: HttpResponse } | undefined;
  const respond = (count: number): HttpResponse => {
    if (last?.count !== count) {
      const body = JSON.stringify({ count } satisfies VisitorCount);
      last = { count, response: textResponse(headers.data, 200, JSON_TYPE, body) };
    }
    return last.response;
  };

  app.get(
    VISITOR_COUNT_PATH,
    {
      schema: {
        operationId: "getVisitorCount",
        summary: "Get the number of visits so far",
        response: { 200: VisitorCount },
      },
    },
    async (_request, reply) => sendResponse(reply, respond(await countVisits())),
  );

  app.post(
    VISITOR_COUNT_PATH,
    {
      config: { limit: { name: "visits", max: MAX_VISITS_PER_MINUTE } },
      schema: {
        operationId: "recordVisit",
        summary: "Record a visit; the response follows its commit",
        response: { 200: VisitorCount },
      },
    },
    async (_request, reply) => sendResponse(reply, respond(await addVisit())),
  );
}
