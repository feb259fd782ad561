import { FEATURED_CITIES_PATH, FeaturedCities } from "../../shared/api/cities.ts";
import { batchCalls } from "../database/batch-calls.ts";
import type { Database } from "../database/schema.ts";
import { type App, type Basics, call, sending } from "../http/feature.ts";
import { JSON_TYPE, respondWithLatest } from "../http/http-response.ts";

/** Longer text is no id, name or zone; the page would not be usable with it. */
const MAX_LENGTH = 100;

export function cityRoutes(app: App, { db, headers, log }: Basics): void {
  const selectCities = selectFeaturedCities(db).compile();
  const readRows = batchCalls(async () =>
    JSON.stringify((await db.executeQuery(selectCities)).rows),
  );

  /** Once for each list. */
  function writeCities(text: string): string {
    const rows: readonly object[] = JSON.parse(text);
    const positions = rows.flatMap((row, index) => (isUsable(row) ? [] : index + 1));
    if (positions.length > 0) {
      log.warn({ positions, remedy: "npm run cities" }, "featured city skipped");
    }
    return JSON.stringify(rows.filter(isUsable));
  }
  const respond = respondWithLatest(readRows, writeCities, {
    ...headers.data,
    "content-type": JSON_TYPE,
    "cache-control": "no-cache",
  });

  app.get(
    FEATURED_CITIES_PATH,
    call("listFeaturedCities", "List the featured cities in the operator's order", {
      response: { 200: FeaturedCities },
    }),
    sending(respond),
  );
}

export function selectFeaturedCities(db: Database) {
  return db
    .selectFrom("featured_city")
    .select(["id", "name", "timezone"])
    .orderBy("display_order")
    .orderBy("id");
}

/** SQLite stores anything in any column. */
function isUsable(row: object): boolean {
  return Object.values(row).every((one) => typeof one === "string" && one.length <= MAX_LENGTH);
}
