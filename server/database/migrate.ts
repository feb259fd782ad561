import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import {
  classifyDatabaseError,
  NewerDatabaseError,
  OlderDatabaseError,
} from "./database-failure.ts";
import { up as createVisitTotal } from "./migrations/001-visit-total.ts";
import { up as createFeaturedCity } from "./migrations/002-featured-city.ts";
import { up as createAccount } from "./migrations/003-account.ts";
import { up as addSessionOrigin } from "./migrations/004-session-origin.ts";
import { up as addPreferenceCity } from "./migrations/005-preference-city.ts";
import { up as addPreferenceAvailability } from "./migrations/006-preference-availability.ts";
import { up as createAccuracyRecord } from "./migrations/007-accuracy-record.ts";
import type { Database } from "./schema.ts";

export const MIGRATIONS = {
  "001-visit-total": { up: createVisitTotal },
  "002-featured-city": { up: createFeaturedCity },
  "003-account": { up: createAccount },
  "004-session-origin": { up: addSessionOrigin },
  "005-preference-city": { up: addPreferenceCity },
  "006-preference-availability": { up: addPreferenceAvailability },
  "007-accuracy-record": { up: createAccuracyRecord },
};

/** Migrates to the latest schema in one transaction; safe to run in several processes at once. */
export async function migrate(
  db: Database,
  onMigration: (name: string) => void = () => undefined,
): Promise<void> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (!error) {
    for (const { migrationName } of results) onMigration(migrationName);
    return;
  }
  if (classifyDatabaseError(error) === undefined && (await hasNewerMigrations(db))) {
    throw new NewerDatabaseError("The database was migrated by a newer version.", { cause: error });
  }
  throw error;
}

/** Throws if the database does not have exactly the migrations of this version. Changes nothing. */
export async function checkMigrations(db: Database): Promise<void> {
  const migrations = await migratorOf(db).getMigrations();
  if (migrations.some(({ executedAt }) => !executedAt)) throw new OlderDatabaseError();
  if (await hasNewerMigrations(db)) throw new NewerDatabaseError();
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}

async function hasNewerMigrations(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.some(({ name }) => !isKnownMigration(name));
}
