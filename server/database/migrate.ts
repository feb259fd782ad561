import { Migrator } from "kysely/migration";
import { up as createVisitTotal } from "./migrations/001-visit-total.ts";
import { up as createFeaturedCity } from "./migrations/002-featured-city.ts";
import { up as createAccount } from "./migrations/003-account.ts";
import type { Database } from "./schema.ts";

const MIGRATIONS = {
  "001-visit-total": { up: createVisitTotal },
  "002-featured-city": { up: createFeaturedCity },
  "003-account": { up: createAccount },
};

/** Brings the tables to the newest form; safe for several processes at once. Throws what stopped it. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
