import { sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import type { RecordedMinute } from "./recorded-minute.ts";
import { largerOf, sourceOfLarger } from "./worst-of-both.ts";

export const UNITS_PER_MS = 10_000;
/** The other size is one row: each size is a statement that stays prepared. */
const ROWS_PER_STATEMENT = 360;

/** Adds minutes, all different. One that is stored already keeps the worst of both. */
export async function saveMinutes(db: Database, minutes: readonly RecordedMinute[]): Promise<void> {
  const rows = minutes.map(rowOf);
  await db.transaction().execute(async (transaction) => {
    while (rows.length > 0) {
      const some = rows.splice(0, rows.length < ROWS_PER_STATEMENT ? 1 : ROWS_PER_STATEMENT);
      await transaction
        .insertInto("accuracy_minute")
        .values(some)
        .onConflict((conflict) =>
          conflict.column("start_minute").doUpdateSet({
            bound_100ns: largerOf("accuracy_minute", "bound_100ns"),
            source: sourceOfLarger("accuracy_minute"),
            is_synchronised: sql`accuracy_minute.is_synchronised * excluded.is_synchronised`,
            is_violated: largerOf("accuracy_minute", "is_violated"),
          }),
        )
        .execute();
    }
  });
}

function rowOf({ minute, boundMs, source, synchronised, isViolated }: RecordedMinute) {
  return {
    start_minute: minute,
    bound_100ns: boundMs === null ? null : Math.round(boundMs * UNITS_PER_MS),
    source,
    is_synchronised: synchronised ? 1 : 0,
    is_violated: isViolated ? 1 : 0,
  } as const;
}
