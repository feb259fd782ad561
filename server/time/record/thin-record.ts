import { HOUR_MS } from "../../../shared/durations.ts";
import type { Database } from "../../database/schema.ts";
import { partOfMinute, summarise } from "./summarise.ts";
import { largerOf, sourceOfLarger, sumOfMinutes } from "./worst-of-both.ts";

const MINUTES_PER_HOUR = 60;
const MINUTES_FOR_HOURS = 3 * 24;
export const RECORD_HOURS = 90 * 24;

/**
 * Thins minutes into hours after 3 days and deletes hours after 90, in one transaction. `nowMs` is undefined if the
 * clock can't be trusted: then no age counts, and only what is beyond 3 days of minutes or 90 days of hours goes,
 * oldest first. Several servers may do this at once: each deleted minute is returned to one of them.
 */
export async function thinRecord(db: Database, nowMs: number | undefined): Promise<void> {
  const hour = nowMs === undefined ? undefined : Math.floor(nowMs / HOUR_MS);
  await db.transaction().execute(async (transaction) => {
    if (hour !== undefined) await deleteAfter(transaction, hour + 1);
    await thinMinutes(transaction, hour);
    await deleteOldHours(transaction, hour);
  });
}

/** What a clock recorded that was ahead. */
async function deleteAfter(db: Database, hour: number): Promise<void> {
  await db
    .deleteFrom("accuracy_minute")
    .where("start_minute", ">=", (hour + 1) * MINUTES_PER_HOUR)
    .execute();
  await db.deleteFrom("accuracy_hour").where("start_hour", ">", hour).execute();
}

async function thinMinutes(db: Database, hour: number | undefined): Promise<void> {
  const surplus = await db
    .selectFrom("accuracy_minute")
    .select("start_minute")
    .orderBy("start_minute", "desc")
    .offset(MINUTES_FOR_HOURS * MINUTES_PER_HOUR)
    .limit(1)
    .executeTakeFirst();
  const before = Math.max(
    surplus ? Math.floor(surplus.start_minute / MINUTES_PER_HOUR) : 0,
    hour === undefined ? 0 : hour - MINUTES_FOR_HOURS,
  );
  const minutes = await db
    .deleteFrom("accuracy_minute")
    .where("start_minute", "<", before * MINUTES_PER_HOUR)
    .returningAll()
    .execute();
  const byHour = Map.groupBy(minutes, (row) => Math.floor(row.start_minute / MINUTES_PER_HOUR));
  for (const [start_hour, rows] of byHour) {
    await db
      .insertInto("accuracy_hour")
      .values({ start_hour, ...summarise(rows.map(partOfMinute)) })
      .onConflict((conflict) =>
        conflict.column("start_hour").doUpdateSet({
          bound_100ns: largerOf("accuracy_hour", "bound_100ns"),
          median_100ns: largerOf("accuracy_hour", "median_100ns"),
          source: sourceOfLarger("accuracy_hour"),
          recorded_minutes: sumOfMinutes("accuracy_hour", "recorded_minutes"),
          synchronised_minutes: sumOfMinutes("accuracy_hour", "synchronised_minutes"),
          violations: sumOfMinutes("accuracy_hour", "violations"),
        }),
      )
      .execute();
  }
}

async function deleteOldHours(db: Database, hour: number | undefined): Promise<void> {
  const surplus = await db
    .selectFrom("accuracy_hour")
    .select("start_hour")
    .orderBy("start_hour", "desc")
    .offset(RECORD_HOURS)
    .limit(1)
    .executeTakeFirst();
  const before = Math.max(
    surplus ? surplus.start_hour + 1 : 0,
    hour === undefined ? 0 : hour - RECORD_HOURS,
  );
  await db.deleteFrom("accuracy_hour").where("start_hour", "<", before).execute();
}
