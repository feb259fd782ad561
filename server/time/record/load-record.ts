import { sql } from "kysely";
import type {
  AccuracyRecord,
  RecordDays,
  RecordEntry,
} from "../../../shared/api/accuracy-record.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { Database } from "../../database/schema.ts";
import { UNITS_PER_MS } from "./save-minutes.ts";
import { type RecordPart, summarise } from "./summarise.ts";

const MAX_DAYS = 90;

/** `toMs` is a whole minute. A range of several days ends with the current hour, as far as it goes. */
export async function loadRecord(
  db: Database,
  days: RecordDays,
  toMs: number,
): Promise<AccuracyRecord> {
  const entryMs = days === "1" ? MINUTE_MS : HOUR_MS;
  const fromMs = startOfRange(toMs, entryMs, Number(days));
  const parts = await loadParts(db, fromMs, toMs);
  const byEntry = Map.groupBy(parts, ({ start_minute }) =>
    Math.floor((start_minute * MINUTE_MS) / entryMs),
  );
  return {
    fromMs,
    toMs,
    firstMs: await findFirst(db, startOfRange(toMs, HOUR_MS, MAX_DAYS), toMs),
    entryMinutes: days === "1" ? 1 : 60,
    entries: [...byEntry]
      .toSorted(([one], [other]) => one - other)
      .map(([entry, some]) => entryOf(entry * entryMs, summarise(some))),
  };
}

function startOfRange(toMs: number, entryMs: number, days: number): number {
  return Math.ceil(toMs / entryMs) * entryMs - days * DAY_MS;
}

/** In one statement: between two, a server that thins would move minutes from one table to the other. */
async function loadParts(db: Database, fromMs: number, toMs: number) {
  return db
    .selectFrom("accuracy_minute")
    .select([
      "start_minute",
      sql<number>`1`.as("recorded_minutes"),
      sql<number>`is_synchronised`.as("synchronised_minutes"),
      sql<number>`is_violated`.as("violations"),
      "bound_100ns",
      "bound_100ns as median_100ns",
      "source",
    ])
    .where("start_minute", ">=", fromMs / MINUTE_MS)
    .where("start_minute", "<", toMs / MINUTE_MS)
    .unionAll(
      db
        .selectFrom("accuracy_hour")
        .select([
          sql<number>`start_hour * 60`.as("start_minute"),
          "recorded_minutes",
          "synchronised_minutes",
          "violations",
          "bound_100ns",
          "median_100ns",
          "source",
        ])
        .where("start_hour", ">=", Math.ceil(fromMs / HOUR_MS))
        .where("start_hour", "<", Math.ceil(toMs / HOUR_MS)),
    )
    .execute();
}

/** Of an hour that was thinned, its start. Hours come last, because minutes become hours meanwhile. */
async function findFirst(db: Database, fromMs: number, toMs: number): Promise<number | null> {
  const minute = await db
    .selectFrom("accuracy_minute")
    .select((row) => row.fn.min("start_minute").as("first"))
    .where("start_minute", ">=", fromMs / MINUTE_MS)
    .where("start_minute", "<", toMs / MINUTE_MS)
    .executeTakeFirstOrThrow();
  const hour = await db
    .selectFrom("accuracy_hour")
    .select((row) => row.fn.min("start_hour").as("first"))
    .where("start_hour", ">=", fromMs / HOUR_MS)
    .where("start_hour", "<", Math.ceil(toMs / HOUR_MS))
    .executeTakeFirstOrThrow();
  const starts = [
    minute.first === null ? Number.POSITIVE_INFINITY : minute.first * MINUTE_MS,
    hour.first === null ? Number.POSITIVE_INFINITY : hour.first * HOUR_MS,
  ];
  const first = Math.min(...starts);
  return Number.isFinite(first) ? first : null;
}

function entryOf(startMs: number, part: RecordPart): RecordEntry {
  return {
    startMs,
    recordedMinutes: part.recorded_minutes,
    synchronisedMinutes: part.synchronised_minutes,
    violations: part.violations,
    boundMs: boundInMs(part.bound_100ns),
    medianBoundMs: boundInMs(part.median_100ns),
    source: part.source,
  };
}

function boundInMs(bound: number | null): number | null {
  return bound === null ? null : bound / UNITS_PER_MS;
}
