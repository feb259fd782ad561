import {
  MAX_VISITS_PER_MINUTE,
  VISITOR_COUNT_PATH,
  VisitorCount,
} from "../../shared/api/visits.ts";
import type { App } from "../http/app-type.ts";
import { type Basics, call } from "../http/feature.ts";
import { JSON_TYPE, sendResponse, textResponse } from "../http/http-response.ts";
import { memo } from "../http/memo.ts";
import { openVisitStore } from "./visit-store.ts";

export function visitRoutes(app: App, { db, headers }: Basics): void {
  const { addVisit, countVisits } = openVisitStore(db);
  const respond = memo((count: number) =>
    textResponse(headers.data, 200, JSON_TYPE, JSON.stringify({ count } satisfies VisitorCount)),
  );

  app.get(
    VISITOR_COUNT_PATH,
    call("getVisitorCount", "Get the number of visits so far", { response: { 200: VisitorCount } }),
    async (_request, reply) => sendResponse(reply, respond(await countVisits())),
  );

  app.post(
    VISITOR_COUNT_PATH,
    call("recordVisit", "Record a visit; the response follows its commit", {
      config: { limit: { name: "visits", max: MAX_VISITS_PER_MINUTE } },
      response: { 200: VisitorCount },
    }),
    async (_request, reply) => sendResponse(reply, respond(await addVisit())),
  );
}
