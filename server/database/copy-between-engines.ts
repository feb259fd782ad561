import { hash } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { classifyDatabaseError } from "./database-failure.ts";
import { listTables, migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import {
  claimSqliteFile,
  type DatabaseSettings,
  explainDatabaseError,
  nameOf,
  openDatabase,
  openExistingDatabase,
  openMigratedDatabase,
  openPrepared,
  SQLITE_FILE,
} from "./open-database.ts";
import { APPLICATION_NAME } from "./postgres-pool.ts";
import type { Database } from "./schema.ts";

const BATCH_ROWS = 500;
/** For a statement of the copy, and for the pause between two while the other engine works. */
const TIMEOUT_MS = 3_600_000;
/** PostgreSQL may still list a server that has just ended. Shorter than a server's idle timeout. */
const MAX_ENDING_MS = 300;
const RETRY_MS = 30;

const MIGRATION_TABLES = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];
/** Filled by a server even without visitors. */
const CLOCK_RECORD = "accuracy_minute";

type Table = Awaited<ReturnType<typeof listOwnTables>>[number];

interface TableContent {
  readonly rows: number;
  /** A checksum of all rows that is independent of their order, because the engines sort text differently. */
  readonly checksum: string;
}

/** All as text, which both engines convert to and from the type of the column without loss, past JavaScript's integers too. */
type Row = Readonly<Record<string, string | null>>;
type AnyDatabase = Kysely<Record<string, Row>>;

/** Copies all rows to the other engine in one transaction and compares them. Throws a sentence; the target then is as it was. */
export async function copyBetweenEngines(
  from: DatabaseSettings,
  to: DatabaseSettings,
): Promise<ReadonlyMap<string, TableContent>> {
  const sqlite = from.databaseUrl ? to : from;
  const opened: Database[] = [];
  let claim: ReturnType<typeof claimSqliteFile> | undefined;
  try {
    const source = await openExistingDatabase(from, TIMEOUT_MS);
    opened.push(source);
    await refuseServers(source, from);
    const prepare = async (db: Database) => {
      await refuseServers(db, to);
      await refuseFilled(db, to);
      await migrate(db);
    };
    const target = await openPrepared(to, prepare, TIMEOUT_MS);
    opened.push(target);
    claim = claimSqliteFile(sqlite);
    if (claim.isShared) throw inUse(sqlite);
    const snapshot = source.transaction().setIsolationLevel("repeatable read");
    return await target.transaction().execute(async (writing) => {
      if (to.databaseUrl) await lockTables(writing);
      await refuseFilled(writing, to);
      return snapshot.execute((reading) => copyTables(reading, writing));
    });
  } catch (error) {
    const isOfSqlite =
      classifyDatabaseError(error) === "missing" ||
      (error as NodeJS.ErrnoException).code === "ERR_SQLITE_ERROR";
    throw explainDatabaseError(error, isOfSqlite ? sqlite : from.databaseUrl ? from : to);
  } finally {
    claim?.end();
    for (const db of opened) await db.destroy();
  }
}

/** Whether the database at `databaseUrl` is empty, while the SQLite file in `dataDir`, which it replaces, is not. */
export async function isCopyMissing({ databaseUrl, dataDir }: DatabaseSettings, db: Database) {
  if (!databaseUrl || !existsSync(join(dataDir, SQLITE_FILE))) return false;
  let sqlite: Database | undefined;
  try {
    if ((await listFilled(db)).length > 0) return false;
    sqlite = openDatabase({ databaseUrl: undefined, dataDir });
    return (await listFilled(sqlite)).length > 0;
  } catch {
    return false;
  } finally {
    await sqlite?.destroy();
  }
}

function inUse(settings: DatabaseSettings): Error {
  return new Error(`a server uses the database ${nameOf(settings)}: stop it first.`);
}

/** On PostgreSQL; a server whose connections have been idle for a second is not listed. */
async function refuseServers(db: Database, settings: DatabaseSettings): Promise<void> {
  if (!settings.databaseUrl) return;
  const query = sql`
    select from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`;
  const start = performance.now();
  while ((await query.execute(db)).rows.length > 0) {
    if (performance.now() - start > MAX_ENDING_MS) throw inUse(settings);
    await setTimeout(RETRY_MS);
  }
}

/** Locks out servers and other copies until the transaction ends; on SQLite its beginning does so. */
async function lockTables(transaction: Database): Promise<void> {
  const names = (await listOwnTables(transaction)).map(({ name }) => sql.table(name));
  await sql`lock table ${sql.join(names)} in access exclusive mode`.execute(transaction);
}

async function refuseFilled(db: Database, settings: DatabaseSettings): Promise<void> {
  const filled = await listFilled(db);
  if (filled.length === 0) return;
  throw new Error(`the database ${nameOf(settings)} is not empty: it holds ${filled.join(", ")}.`);
}

export function countRows(rows: number): string {
  return rows === 1 ? "1 row" : `${rows.toLocaleString("en")} rows`;
}

/** The tables whose rows are not those of a new database, such as "preference (3 rows)". */
async function listFilled(db: Database): Promise<readonly string[]> {
  const blank = await readBlank();
  const filled: string[] = [];
  for (const table of await listOwnTables(db)) {
    if (table.name === CLOCK_RECORD) continue;
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`;
    const count = (await query.execute(db)).rows[0]?.count ?? 0;
    const expected = blank.get(table.name);
    const isBlank = count === expected?.rows && isSame(await readContent(db, table), expected);
    if (!isBlank) filled.push(`${table.name} (${countRows(count)})`);
  }
  return filled;
}

async function readBlank(): Promise<ReadonlyMap<string, TableContent>> {
  const dataDir = mkdtempSync(join(tmpdir(), "world-clock-blank-"));
  try {
    const db = await openMigratedDatabase({ databaseUrl: undefined, dataDir });
    const contents = new Map<string, TableContent>();
    for (const table of await listOwnTables(db)) {
      contents.set(table.name, await readContent(db, table));
    }
    await db.destroy();
    return contents;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function listOwnTables(db: Database) {
  const tables = await listTables(db);
  return tables
    .filter(({ name, isView }) => !isView && !MIGRATION_TABLES.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).toSorted(),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function copyTables(
  reading: Database,
  writing: Database,
): Promise<ReadonlyMap<string, TableContent>> {
  const tables = await listOwnTables(reading);
  refuseOtherTables(tables, await listOwnTables(writing));
  // A table comes after those that it refers to.
  const order = Object.values(MIGRATIONS).flatMap(({ adds }) => adds);
  const ordered = tables.toSorted(
    (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
  );
  for (const { name } of ordered.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(writing);
  }
  const sent = new Map<string, TableContent>();
  for (const table of ordered) sent.set(table.name, await copyTable(reading, writing, table));
  for (const table of tables) {
    if (!isSame(await readContent(writing, table), sent.get(table.name))) {
      throw new Error(`the rows of ${table.name} did not arrive as they were.`);
    }
  }
  return sent;
}

function refuseOtherTables(tables: readonly Table[], others: readonly Table[]): void {
  const all = [...tables, ...others].flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  const odd = all.filter((column) => all.indexOf(column) === all.lastIndexOf(column));
  if (odd.length > 0) throw new Error(`only one of the two databases has ${odd.join(", ")}.`);
}

async function copyTable(
  reading: Database,
  writing: Database,
  table: Table,
): Promise<TableContent> {
  let batch: Row[] = [];
  const flush = async () => {
    if (batch.length > 0) await asAny(writing).insertInto(table.name).values(batch).execute();
    batch = [];
  };
  const content = await readContent(reading, table, async (row) => {
    batch.push(row);
    if (batch.length === BATCH_ROWS) await flush();
  });
  await flush();
  return content;
}

async function readContent(
  db: Database,
  { name, columns }: Table,
  use?: (row: Row) => Promise<void>,
): Promise<TableContent> {
  const texts = columns.map((column) =>
    sql<string | null>`cast(${sql.ref(column)} as text)`.as(column),
  );
  const query = asAny(db).selectFrom(name).select(texts);
  let rows = 0;
  let sum = 0n;
  for await (const row of query.stream(BATCH_ROWS)) {
    await use?.(row);
    rows += 1;
    const values = JSON.stringify(columns.map((column) => row[column]));
    sum += BigInt(`0x${hash("sha256", values).slice(0, 16)}`);
  }
  const checksum = BigInt.asUintN(64, sum).toString(16).padStart(16, "0");
  return { rows, checksum };
}

function isSame(one: TableContent, other: TableContent | undefined): boolean {
  return one.rows === other?.rows && one.checksum === other.checksum;
}

function asAny(db: Database): AnyDatabase {
  return db as unknown as AnyDatabase;
}
