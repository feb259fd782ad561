import { createHash } from "node:crypto";
import { batchCalls } from "../database/batch-calls.ts";
import type { Database } from "../database/schema.ts";

/** Longer text is no id, name or zone; the page would not be usable with it. */
const MAX_LENGTH = 100;

/** Concurrent calls share one query. `onSkip` is called once for each row that is left out, with its position from 1. */
export function openCityStore(db: Database, onSkip: (position: number) => void) {
  const skipped = new Set<string>();

  /** SQLite stores anything in any column. */
  function isUsable(row: object, index: number): boolean {
    if (Object.values(row).every(isShortText)) return true;
    const key = createHash("sha256").update(JSON.stringify(row)).digest("base64url");
    if (!skipped.has(key)) onSkip(index + 1);
    skipped.add(key);
    return false;
  }

  const selectCities = db
    .selectFrom("featured_city")
    .select(["id", "name", "timezone"])
    .orderBy("display_order")
    .orderBy("id")
    .compile();
  return {
    listFeaturedCities: batchCalls(async () => {
      const { rows } = await db.executeQuery(selectCities);
      return JSON.stringify(rows.filter(isUsable));
    }),
  };
}

function isShortText(value: unknown): boolean {
  return typeof value === "string" && value.length <= MAX_LENGTH;
}
