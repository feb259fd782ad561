import { existsSync } from "node:fs";
import { join } from "node:path";
import { classifyDatabaseError, type DatabaseFailure } from "./database-failure.ts";
import { checkMigrations, migrate } from "./migrate.ts";
import { type DatabaseSettings, openDatabase, SQLITE_FILE } from "./open-database.ts";
import { explainTlsError } from "./postgres-tls.ts";
import type { Database } from "./schema.ts";

/** For a statement on PostgreSQL; another server may be migrating at the same time. */
const MIGRATION_TIMEOUT_MS = 10_000;

const REMEDIES: Readonly<Record<Exclude<DatabaseFailure, "tls">, string>> = {
  busy: "is locked by another process: stop that process and start again.",
  corrupt: "is corrupt or not a database: restore a backup.",
  denied: "refused the connection: check the user, password and database name in DATABASE_URL.",
  disk: "can't be read or written because of a disk error: check the system log.",
  full: "has no disk space left: free some and start again.",
  half_restored:
    "has tables of one version and the migrations of another, as pg_restore --clean leaves them: restore the backup, as docs/operating.md shows.",
  missing: "was removed while it was opened: start again.",
  newer:
    "was used by a newer World Clock: start that version, or restore a backup made before the upgrade.",
  older: "was last used by an older World Clock, or by none: start this version first.",
  read_only: "can't be written: give this user write access to the file and its folder.",
  timeout: "does not respond: check that it is healthy and start again.",
  unreachable:
    "can't be reached: check that it is running and that DATABASE_URL has the right host and port.",
};

/** For the server: creates the database if there is none, and migrates it, with the name of each migration that ran. */
export function openMigratedDatabase(
  settings: DatabaseSettings,
  onMigration?: (name: string) => void,
): Promise<Database> {
  return openPrepared(settings, (db) => migrate(db, onMigration));
}

/** For commands beside a server: neither creates nor migrates, so that a mistyped setting or another version harms nothing. */
export async function openExistingDatabase(
  settings: DatabaseSettings,
  statementTimeoutMs?: number,
): Promise<Database> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, SQLITE_FILE))) {
    throw new Error(`there is no database at ${nameOf(settings)}.`);
  }
  return openPrepared(settings, checkMigrations, statementTimeoutMs);
}

/** Opens a database once `prepare` is done with it. Errors are sentences for the operator. */
export async function openPrepared(
  settings: DatabaseSettings,
  prepare: (db: Database) => Promise<void>,
  statementTimeoutMs?: number,
): Promise<Database> {
  let db: Database | undefined;
  try {
    db = openDatabase(settings, MIGRATION_TIMEOUT_MS);
    await prepare(db);
    if (!settings.databaseUrl) return db;
    await db.destroy();
    return openDatabase(settings, statementTimeoutMs);
  } catch (error) {
    await db?.destroy();
    throw explainDatabaseError(error, settings);
  }
}

/** An error whose message is a sentence for the operator, if the database is at fault. */
export function explainDatabaseError(error: unknown, settings: DatabaseSettings): unknown {
  const failure = classifyDatabaseError(error);
  const remedy = failure === "tls" ? explainTlsError(error as Error) : failure && REMEDIES[failure];
  if (remedy) return new Error(`the database ${nameOf(settings)} ${remedy}`, { cause: error });
  if (error instanceof Error && "syscall" in error && error.syscall === "mkdir") {
    return new Error(
      `DATA_DIR must be a folder that exists or can be created, not "${settings.dataDir}" (${String((error as NodeJS.ErrnoException).code)}).`,
      { cause: error },
    );
  }
  return error;
}

export function nameOf({ databaseUrl, dataDir }: DatabaseSettings): string {
  if (!databaseUrl) return join(dataDir, SQLITE_FILE);
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get("host") ?? host}${pathname}`;
}
