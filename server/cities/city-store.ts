import type { FeaturedCity } from "../../shared/cities.ts";
import type { Database } from "../database/schema.ts";

/** The featured cities in the operator's order. */
export function listFeaturedCities(db: Database): Promise<FeaturedCity[]> {
  return db
    .selectFrom("featured_city")
    .select(["id", "name", "timezone"])
    .orderBy("display_order")
    .orderBy("id")
    .execute();
}
