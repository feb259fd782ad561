import { batchCalls } from "../database/batch-calls.ts";
import type { Database } from "../database/schema.ts";

/** The featured cities, read once for all who ask in the same moment. */
export function openCityStore(db: Database) {
  return {
    /** In the operator's order, as JSON. */
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
