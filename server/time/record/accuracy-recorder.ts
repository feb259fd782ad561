import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type {
  AccuracyRecord,
  RecordDays,
  RecordEntry,
} from "../../../shared/api/accuracy-record.ts";
import type { TimeSource } from "../../../shared/api/time.ts";
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  MINUTES_PER_DAY,
  SECOND_MS,
} from "../../../shared/durations.ts";
import { classifyDatabaseError } from "../../database/database-failure.ts";
import { medianOf } from "../../database/open-database.ts";
import type { Database } from "../../database/schema.ts";
import type { Log } from "../../http/request-log.ts";
import type { ClockState } from "../clock/server-clock.ts";

/** A clock that was synchronised for this long is trusted with deleting what is old. */
const TRUSTED_AFTER_MINUTES = 60;

type RecordLog = Pick<Log, "info" | "error">;

/** Stores what is observed of the clock, once a minute. What the database does not take waits in memory for a day. */
export class AccuracyRecorder {
  readonly #minutes = new ObservedMinutes();
  #store: { readonly db: Database; readonly log: RecordLog } | undefined;
  #saving: Promise<void> | undefined;
  #cleanedHour: number | undefined;
  #hasFailed = false;

  readonly observe = (state: ClockState): void => {
    if (this.#minutes.observe(state)) this.#save();
  };

  start(db: Database, log: RecordLog): void {
    this.#store = { db, log };
  }

  /** Stores the minutes that have ended, and nothing afterwards. */
  async stop(): Promise<void> {
    await this.#saving;
    this.#save();
    await this.#saving;
    this.#store = undefined;
  }

  #save(): void {
    if (!this.#store) return;
    const { db, log } = this.#store;
    this.#saving ??= this.#trySaving(db, log).finally(() => {
      this.#saving = undefined;
    });
  }

  async #trySaving(db: Database, log: RecordLog): Promise<void> {
    try {
      await this.#saveEnded(db);
      if (this.#hasFailed) log.info({}, "accuracy record is written again");
      this.#hasFailed = false;
    } catch (err) {
      const failure = classifyDatabaseError(err) ?? "unknown";
      if (!this.#hasFailed) log.error({ failure, err }, "accuracy record could not be written");
      this.#hasFailed = true;
    }
  }

  async #saveEnded(db: Database): Promise<void> {
    const { ended, synchronisedInARow } = this.#minutes;
    const last = ended.at(-1);
    if (!last) return;
    await saveMinutes(db, ended);
    this.#minutes.forget(ended);
    const nowMs = (last.minute + 1) * MINUTE_MS;
    const hour = Math.floor(nowMs / HOUR_MS);
    if (hour === this.#cleanedHour) return;
    await deleteOldMinutes(db, synchronisedInARow >= TRUSTED_AFTER_MINUTES ? nowMs : undefined);
    this.#cleanedHour = hour;
  }
}

export interface RecordedMinute {
  /** Minutes since the epoch. */
  readonly minute: number;
  /** The largest bound stated, in ms; null if it was unknown throughout. */
  readonly boundMs: number | null;
  readonly source: TimeSource;
  readonly synchronised: boolean;
  /** Whether a check excluded the bound stated before it. */
  readonly isViolated: boolean;
}

/** A clock outside these years is wrong. Both fit the columns as minutes. */
const EARLIEST_MS = Date.UTC(2026, 0);
const LATEST_MS = Date.UTC(2200, 0);
const MAX_WAITING_MINUTES = MINUTES_PER_DAY;

/**
 * Collects the worst state of each minute by the server's own clock. The minute in which the process starts or stops is left out,
 * unless a check in it excluded a bound. A minute that the clock returns to is merged with what it was before.
 */
export class ObservedMinutes {
  #current: RecordedMinute | undefined;
  #isCurrentPartial = false;
  #hasObserved = false;
  #lastEnded: number | undefined;
  #synchronisedInARow = 0;
  readonly #ended = new Map<number, RecordedMinute>();

  /** Returns whether a minute has ended. */
  observe(state: ClockState): boolean {
    const { atMs, isViolated, ...rest } = state;
    const isFirst = !this.#hasObserved;
    this.#hasObserved = true;
    const isPlausible = atMs >= EARLIEST_MS && atMs < LATEST_MS;
    const minute = Math.floor(atMs / MINUTE_MS);
    const next = isPlausible ? { minute, isViolated, ...rest } : undefined;
    if (this.#current?.minute === next?.minute) {
      if (this.#current && next) this.#current = worst(this.#current, next);
      return false;
    }
    const hasEnded = this.#end();
    this.#current = next;
    this.#isCurrentPartial = isFirst && atMs % MINUTE_MS >= SECOND_MS;
    return hasEnded;
  }

  /** The minutes that ended and were not forgotten; at most those of a day. */
  get ended(): readonly RecordedMinute[] {
    return [...this.#ended.values()];
  }

  get synchronisedInARow(): number {
    return this.#synchronisedInARow;
  }

  forget(minutes: readonly RecordedMinute[]): void {
    for (const one of minutes) {
      if (this.#ended.get(one.minute) === one) this.#ended.delete(one.minute);
    }
  }

  #end(): boolean {
    const current = this.#current;
    if (!current || (this.#isCurrentPartial && !current.isViolated)) return false;
    const { minute, synchronised } = current;
    const isNext = this.#lastEnded === minute - 1;
    this.#synchronisedInARow = synchronised ? (isNext ? this.#synchronisedInARow : 0) + 1 : 0;
    this.#lastEnded = minute;
    const before = this.#ended.get(minute);
    this.#ended.set(minute, before ? worst(before, current) : current);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_WAITING_MINUTES && oldest !== undefined) this.#ended.delete(oldest);
    return true;
  }
}

/** The worst of both. The order makes no difference, nor does merging one twice. */
function worst(one: RecordedMinute, other: RecordedMinute): RecordedMinute {
  const [least, most] = (one.boundMs ?? -1) < (other.boundMs ?? -1) ? [one, other] : [other, one];
  return {
    minute: one.minute,
    boundMs: most.boundMs,
    source: most.source ?? least.source,
    synchronised: one.synchronised && other.synchronised,
    isViolated: one.isViolated || other.isViolated,
  };
}

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
 * Deletes minutes after 90 days, and those that a clock recorded that was ahead. Without `nowMs`, where the clock can't be trusted,
 * only the oldest beyond the number of minutes in 90 days go.
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
