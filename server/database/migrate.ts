import { Migrator } from "kysely/migration";
import * as visitTotal from "./migrations/001-visit-total.ts";
import * as featuredCity from "./migrations/002-featured-city.ts";
import type { Database } from "./schema.ts";

const MIGRATIONS = {
  "001-visit-total": visitTotal,
  "002-featured-city": featuredCity,
};

/** Brings the tables to the newest form; safe for several processes at once. Throws what stopped it. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
