import {
  MAX_VISITS_PER_MINUTE,
  VISITOR_COUNT_PATH,
  VisitorCount,
} from "../../shared/api/visits.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Database } from "../database/schema.ts";
import { answerRoute, type ReadyResponse } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import { NoBody, NoFields } from "../http/schemas.ts";
import { openVisitStore } from "./visit-store.ts";

export function visitRoutes(app: App, db: Database): void {
  const { addVisit, countVisits } = openVisitStore(db);

  answerRoute(
    app,
    VISITOR_COUNT_PATH,
    {
      operationId: "getVisitorCount",
      summary: "Get the number of visits so far",
      querystring: NoFields,
      response: { 200: VisitorCount },
    },
    async () => readyCount(await countVisits()),
  );

  app.post(
    VISITOR_COUNT_PATH,
    {
      schema: {
        operationId: "recordVisit",
        summary: "Record a visit; the response follows its commit",
        querystring: NoFields,
        body: NoBody,
        response: { 200: VisitorCount },
      },
      config: { rateLimit: { max: MAX_VISITS_PER_MINUTE, timeWindow: MINUTE_MS } },
    },
    async () => ({ count: await addVisit() }),
  );
}

function readyCount(count: number): ReadyResponse {
  const body = JSON.stringify({ count } satisfies VisitorCount);
  return {
    status: 200,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(body.length),
    },
    body,
  };
}
