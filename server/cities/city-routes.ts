import type { FastifyBaseLogger } from "fastify";
import { FEATURED_CITIES_PATH, FeaturedCities } from "../../shared/api/cities.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { JSON_TYPE, respondWithLatest, sendResponse } from "../http/http-response.ts";
import { NoFields } from "../http/schemas.ts";
import type { SecurityHeaders } from "../http/security-headers.ts";
import { openCityStore } from "./city-store.ts";

interface Dependencies {
  readonly db: Database;
  readonly headers: SecurityHeaders;
  readonly log: FastifyBaseLogger;
}

export function cityRoutes(app: App, { db, headers, log }: Dependencies): void {
  const { listFeaturedCities } = openCityStore(db, (position) =>
    log.warn({ position, remedy: "npm run cities" }, "featured city skipped"),
  );
  const respond = respondWithLatest(listFeaturedCities, (text) => text, {
    ...headers.data,
    "content-type": JSON_TYPE,
    "cache-control": "no-cache",
  });

  app.get(
    FEATURED_CITIES_PATH,
    {
      schema: {
        operationId: "listFeaturedCities",
        summary: "List the featured cities in the operator's order",
        querystring: NoFields,
        response: { 200: FeaturedCities },
      },
    },
    async ({ raw }, reply) => sendResponse(reply, await respond(raw)),
  );
}
