import { FEATURED_CITIES_PATH, FeaturedCities } from "../../shared/cities.ts";
import type { App } from "../app.ts";
import type { Database } from "../database/schema.ts";
import { NoFields } from "../no-fields.ts";
import { listFeaturedCities } from "./city-store.ts";

export function cityRoutes(app: App, db: Database): void {
  app.get(
    FEATURED_CITIES_PATH,
    {
      schema: {
        summary: "The featured cities, in the operator's order",
        querystring: NoFields,
        response: { 200: FeaturedCities },
      },
    },
    () => listFeaturedCities(db),
  );
}
