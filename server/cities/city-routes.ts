import { FEATURED_CITIES_PATH, FeaturedCities } from "../../shared/api/cities.ts";
import type { Database } from "../database/schema.ts";
import { type Answer, answerRoute } from "../http/answer.ts";
import type { App } from "../http/app-type.ts";
import { prepareResponses, prepareText } from "../http/prepared-text.ts";
import { NoFields } from "../http/schemas.ts";
import type { Headers } from "../http/security-headers.ts";
import { openCityStore } from "./city-store.ts";

export function cityRoutes(app: App, db: Database, securityHeaders: Headers): void {
  const headers = {
    ...securityHeaders,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-cache",
  };
  const { listFeaturedCities } = openCityStore(db, (position) =>
    app.log.warn({ position, remedy: "npm run cities" }, "featured city skipped"),
  );
  let last: { readonly text: string; readonly choose: Answer } | undefined;

  answerRoute(
    app,
    FEATURED_CITIES_PATH,
    {
      operationId: "listFeaturedCities",
      summary: "List the featured cities in the operator's order",
      querystring: NoFields,
      response: { 200: FeaturedCities },
    },
    async (request) => {
      const text = await listFeaturedCities();
      if (last?.text !== text)
        last = { text, choose: prepareResponses(await prepareText(text), headers) };
      return last.choose(request);
    },
  );
}
