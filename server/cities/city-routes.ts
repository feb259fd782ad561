import { FEATURED_CITIES_PATH, FeaturedCities } from "../../shared/api/cities.ts";
import type { Database } from "../database/schema.ts";
import type { App } from "../http/app-type.ts";
import { type PreparedText, prepareText, sendPrepared } from "../http/prepared-text.ts";
import { NoFields } from "../http/schemas.ts";
import { openCityStore } from "./city-store.ts";

export function cityRoutes(app: App, db: Database): void {
  const { listFeaturedCities } = openCityStore(db, (position) =>
    app.log.warn({ position, remedy: "npm run cities" }, "featured city skipped"),
  );
  let last: { text: string; prepared: PreparedText } | undefined;

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
    async (request, reply) => {
      const text = await listFeaturedCities();
      if (last?.text !== text) last = { text, prepared: prepareText(text) };
      reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
      return sendPrepared(request, reply, last.prepared);
    },
  );
}
