import {
  MAX_VISITS_PER_MINUTE,
  VISITOR_COUNT_PATH,
  VisitorCount,
} from "../../shared/api/visits.ts";
import type { Database } from "../database/schema.ts";
import { answerRoute, type LimitRoute, type ReadyResponse } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import { NoBody, NoFields } from "../http/schemas.ts";
import type { Headers } from "../http/security-headers.ts";
import { openVisitStore } from "./visit-store.ts";

export function visitRoutes(
  app: App,
  db: Database,
  securityHeaders: Headers,
  limitRoute: LimitRoute,
): void {
  const { addVisit, countVisits } = openVisitStore(db);
  let last: { readonly count: number; readonly ready: ReadyResponse } | undefined;

  answerRoute(
    app,
    VISITOR_COUNT_PATH,
    {
      operationId: "getVisitorCount",
      summary: "Get the number of visits so far",
      querystring: NoFields,
      response: { 200: VisitorCount },
    },
    async () => {
      const count = await countVisits();
      if (last?.count !== count) last = { count, ready: readyCount(count, securityHeaders) };
      return last.ready;
    },
  );

  const limit = limitRoute("visits", MAX_VISITS_PER_MINUTE);
  answerRoute(
    app,
    VISITOR_COUNT_PATH,
    {
      operationId: "recordVisit",
      summary: "Record a visit; the response follows its commit",
      querystring: NoFields,
      body: NoBody,
      response: { 200: VisitorCount },
    },
    async ({ clientAddress = "" }) => {
      await limit(clientAddress);
      return readyCount(await addVisit(), securityHeaders);
    },
    { method: "POST" },
  );
}

function readyCount(count: number, securityHeaders: Headers): ReadyResponse {
  const body = JSON.stringify({ count } satisfies VisitorCount);
  return {
    status: 200,
    headers: {
      ...securityHeaders,
      "content-type": "application/json; charset=utf-8",
      "content-length": String(body.length),
    },
    body,
  };
}
