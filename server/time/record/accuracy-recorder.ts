import { sql } from "kysely";
import type {
  AccuracyRecord,
  RecordDays,
  RecordEntry,
} from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, MINUTE_MS, MINUTES_PER_DAY } from "../../../shared/durations.ts";
import { classifyDatabaseError } from "../../database/database-failure.ts";
import { medianOf } from "../../database/open-database.ts";
import type { Database, Schema } from "../../database/schema.ts";
import type { Log } from "../../http/request-log.ts";
import type { ClockState } from "../clock/server-clock.ts";

export type RecordedMinute = Schema["accuracy_minute"];

const UNITS_PER_MS = 10_000;
const MINUTES_PER_HOUR = 60;
const MAX_DAYS = 90;
/** About 3 MB on SQLite, and 12 MB on PostgreSQL. */
const MAX_MINUTES = MAX_DAYS * MINUTES_PER_DAY;
const MAX_WAITING_MINUTES = MINUTES_PER_DAY;

/** Stores the worst state of each minute of the server's clock. What the database does not take waits in memory for a day. */
export function recordAccuracy(db: Database, log: Pick<Log, "info" | "error">) {
  const waiting = new Set<RecordedMinute>();
  let first: number | undefined;
  let current: RecordedMinute | undefined;
  let saving: Promise<void> | undefined;
  let hasFailed = false;

  function save(): Promise<void> {
    saving ??= trySaving().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  async function trySaving(): Promise<void> {
    const minutes = [...waiting];
    const last = minutes.at(-1);
    if (!last) return;
    try {
      await saveMinutes(db, minutes);
      for (const minute of minutes) waiting.delete(minute);
      if (minutes.some(({ start_minute }) => start_minute % MINUTES_PER_HOUR === 0))
        await deleteOldMinutes(db, last);
      if (hasFailed) log.info({}, "accuracy record is written again");
      hasFailed = false;
    } catch (err) {
      const failure = classifyDatabaseError(err) ?? "unknown";
      if (!hasFailed) log.error({ failure, err }, "accuracy record could not be written");
      hasFailed = true;
    }
  }

  return {
    /** The minute of the start is left out, as that of the stop is, unless a check in it excluded a bound. */
    observe(state: ClockState): void {
      const ended = current;
      const next = minuteOf(state);
      if (ended?.start_minute === next.start_minute) {
        current = worst(ended, next);
        return;
      }
      current = next;
      first ??= next.start_minute;
      if (!ended || (ended.start_minute === first && ended.is_violated === 0)) return;
      waiting.add(ended);
      const [oldest] = waiting;
      if (oldest && waiting.size > MAX_WAITING_MINUTES) waiting.delete(oldest);
      void save();
    },
    async stop(): Promise<void> {
      await saving;
      await save();
    },
  };
}

function minuteOf({ atMs, boundMs, source, synchronised, isViolated }: ClockState): RecordedMinute {
  return {
    start_minute: Math.floor(atMs / MINUTE_MS),
    bound_100ns: boundMs === null ? null : Math.round(boundMs * UNITS_PER_MS),
    source,
    is_synchronised: synchronised ? 1 : 0,
    is_violated: isViolated ? 1 : 0,
  };
}

function worst(one: RecordedMinute, other: RecordedMinute): RecordedMinute {
  return {
    start_minute: one.start_minute,
    bound_100ns: larger(one.bound_100ns, other.bound_100ns),
    source: larger(one.source, other.source),
    is_synchronised: one.is_synchronised && other.is_synchronised,
    is_violated: one.is_violated || other.is_violated,
  };
}

/** Of `chrony` and `sntp` the less exact one. */
function larger<T extends number | string>(one: T | null, other: T | null): T | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Adds minutes. One that is stored already, by another server or before the clock went back, keeps the worst of both. */
export async function saveMinutes(db: Database, minutes: readonly RecordedMinute[]): Promise<void> {
  const largerOf = (column: keyof RecordedMinute) => {
    const [stored, added] = [sql.ref(`accuracy_minute.${column}`), sql.ref(`excluded.${column}`)];
    return sql<never>`case when ${added} > ${stored} then ${added} else coalesce(${stored}, ${added}) end`;
  };
  await db.transaction().execute(async (transaction) => {
    for (const minute of minutes) {
      await transaction
        .insertInto("accuracy_minute")
        .values(minute)
        .onConflict((conflict) =>
          conflict.column("start_minute").doUpdateSet({
            bound_100ns: largerOf("bound_100ns"),
            source: largerOf("source"),
            is_synchronised: sql`accuracy_minute.is_synchronised * excluded.is_synchronised`,
            is_violated: largerOf("is_violated"),
          }),
        )
        .execute();
    }
  });
}

/** Deletes the oldest beyond the minutes of 90 days, as a wrong clock may claim any date; if synchronised at `now`, also those over an hour ahead of it. */
export async function deleteOldMinutes(
  db: Database,
  now: Pick<RecordedMinute, "start_minute" | "is_synchronised">,
): Promise<void> {
  const newestBeyond = db
    .selectFrom("accuracy_minute")
    .select("start_minute")
    .orderBy("start_minute", "desc")
    .offset(MAX_MINUTES)
    .limit(1);
  const tooLate = now.is_synchronised ? now.start_minute + MINUTES_PER_HOUR : null;
  await db
    .deleteFrom("accuracy_minute")
    .where((row) =>
      row.or([row("start_minute", "<=", newestBeyond), row("start_minute", ">", tooLate)]),
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
  const entry = sql<number>`start_minute / ${sql.lit(entryMinutes)}`;
  const rows = await minutesBetween(db, fromMs, toMs)
    .select(({ fn }) => [
      entry.as("entry"),
      fn.countAll<number>().as("recordedMinutes"),
      fn.sum<number>("is_synchronised").as("synchronisedMinutes"),
      fn.sum<number>("is_violated").as("violations"),
      fn.max("bound_100ns").as("bound"),
      medianOf(db, "bound_100ns").as("median"),
      fn.max("source").as("source"),
    ])
    .groupBy(entry)
    .orderBy(entry)
    .execute();
  const { first } = await minutesBetween(db, startOfRange(toMs, MINUTES_PER_HOUR, MAX_DAYS), toMs)
    .select((row) => row.fn.min("start_minute").as("first"))
    .executeTakeFirstOrThrow();
  const entries = rows.map(
    ({ entry: index, bound, median, ...counts }): RecordEntry => ({
      ...counts,
      startMs: index * entryMinutes * MINUTE_MS,
      boundMs: bound === null ? null : bound / UNITS_PER_MS,
      medianBoundMs: median === null ? null : Math.ceil(median) / UNITS_PER_MS,
    }),
  );
  return {
    fromMs,
    toMs,
    firstMs: first === null ? null : first * MINUTE_MS,
    entryMinutes,
    entries,
  };
}

function startOfRange(toMs: number, entryMinutes: number, days: number): number {
  const entryMs = entryMinutes * MINUTE_MS;
  return Math.ceil(toMs / entryMs) * entryMs - days * DAY_MS;
}

function minutesBetween(db: Database, fromMs: number, toMs: number) {
  return db
    .selectFrom("accuracy_minute")
    .where("start_minute", ">=", fromMs / MINUTE_MS)
    .where("start_minute", "<", toMs / MINUTE_MS);
}
