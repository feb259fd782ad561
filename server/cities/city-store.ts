import { batchCalls } from "../database/batch-calls.ts";
import type { Database } from "../database/schema.ts";

/** Concurrent calls share one query. */
export function openCityStore(db: Database) {
  return {
    listFeaturedCities: batchCalls(async (calls) => {
      const cities = await db
        .selectFrom("featured_city")
        .select(["id", "name", "timezone"])
        .orderBy("display_order")
        .orderBy("id")
        .execute();
      const json = JSON.stringify(cities);
      return Array.from({ length: calls }, () => json);
    }),
  };
}
