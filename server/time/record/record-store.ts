import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type {
  AccuracyRecord,
  RecordDays,
  RecordEntry,
} from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { medianOf } from "../../database/open-database.ts";
import type { Database } from "../../database/schema.ts";
import type { RecordedMinute } from "./observed-minutes.ts";

const UNITS_PER_MS = 10_000;
/** The other size is one row: each size is a statement that stays prepared. */
const ROWS_PER_STATEMENT = 360;
const MINUTES_PER_HOUR = 60;
const MAX_DAYS = 90;
/** About 3 MB on SQLite. */
const MAX_MINUTES = MAX_DAYS * MINUTES_PER_DAY;

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
            bound_100ns: sql`case when excluded.bound_100ns > accuracy_minute.bound_100ns
              then excluded.bound_100ns else coalesce(accuracy_minute.bound_100ns, excluded.bound_100ns) end`,
            source: sql`case when excluded.bound_100ns > accuracy_minute.bound_100ns or accuracy_minute.bound_100ns is null
              then coalesce(excluded.source, accuracy_minute.source) else coalesce(accuracy_minute.source, excluded.source) end`,
            is_synchronised: sql`accuracy_minute.is_synchronised * excluded.is_synchronised`,
            is_violated: sql`case when excluded.is_violated > 0 then 1 else accuracy_minute.is_violated end`,
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

/**
 * Deletes minutes after 90 days, and those that a clock recorded that was ahead. `nowMs` is undefined if the clock can't be
 * trusted: then no age counts, and only the oldest beyond the number of minutes in 90 days go.
 */
export async function deleteOldMinutes(db: Database, nowMs: number | undefined): Promise<void> {
  const surplus = await db
    .selectFrom("accuracy_minute")
    .select("start_minute")
    .orderBy("start_minute", "desc")
    .offset(MAX_MINUTES)
    .limit(1)
    .executeTakeFirst();
  const now = nowMs === undefined ? undefined : nowMs / MINUTE_MS;
  await db
    .deleteFrom("accuracy_minute")
    .where((row) =>
      row.or([
        row("start_minute", "<=", surplus?.start_minute ?? -1),
        ...(now === undefined
          ? []
          : [
              row("start_minute", "<", now - MAX_MINUTES),
              row("start_minute", ">", now + MINUTES_PER_HOUR),
            ]),
      ]),
    )
    .execute();
}

/** `toMs` is a whole minute. A range of several days ends with the current hour, as far as it goes. */
export async function loadRecord(
  db: Database,
  days: RecordDays,
  toMs: number,
): Promise<AccuracyRecord> {
  const entryMinutes = days === "1" ? 1 : MINUTES_PER_HOUR;
  const fromMs = startOfRange(toMs, entryMinutes, Number(days));
  const entries: RecordEntry[] = [];
  // A day takes SQLite 0.4 ms; other requests are served between two.
  for (let dayMs = fromMs; dayMs < toMs; dayMs += DAY_MS) {
    entries.push(...(await loadEntries(db, entryMinutes, dayMs, Math.min(toMs, dayMs + DAY_MS))));
    await nextTurn();
  }
  const { first } = await db
    .selectFrom("accuracy_minute")
    .select((row) => row.fn.min("start_minute").as("first"))
    .where("start_minute", ">=", startOfRange(toMs, MINUTES_PER_HOUR, MAX_DAYS) / MINUTE_MS)
    .where("start_minute", "<", toMs / MINUTE_MS)
    .executeTakeFirstOrThrow();
  const firstMs = first === null ? null : first * MINUTE_MS;
  return { fromMs, toMs, firstMs, entryMinutes, entries };
}

function startOfRange(toMs: number, entryMinutes: number, days: number): number {
  const entryMs = entryMinutes * MINUTE_MS;
  return Math.ceil(toMs / entryMs) * entryMs - days * DAY_MS;
}

async function loadEntries(
  db: Database,
  entryMinutes: number,
  fromMs: number,
  toMs: number,
): Promise<readonly RecordEntry[]> {
  const entry = sql<number>`start_minute / ${sql.lit(entryMinutes)}`;
  const rows = await db
    .selectFrom("accuracy_minute")
    .select(({ fn }) => [
      entry.as("entry"),
      fn.countAll<number>().as("recordedMinutes"),
      fn.sum<number>("is_synchronised").as("synchronisedMinutes"),
      fn.sum<number>("is_violated").as("violations"),
      fn.max("bound_100ns").as("bound"),
      medianOf(db, "bound_100ns").as("median"),
      // Of `chrony` and `sntp` the less exact one.
      fn.max("source").as("source"),
    ])
    .where("start_minute", ">=", fromMs / MINUTE_MS)
    .where("start_minute", "<", toMs / MINUTE_MS)
    .groupBy(entry)
    .orderBy(entry)
    .execute();
  return rows.map(({ entry: index, bound, median, ...counts }) => ({
    ...counts,
    startMs: index * entryMinutes * MINUTE_MS,
    boundMs: bound === null ? null : bound / UNITS_PER_MS,
    medianBoundMs: median === null ? null : Math.ceil(median) / UNITS_PER_MS,
  }));
}
