import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("featured_city")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("timezone", "text", (column) => column.notNull())
    .addColumn("display_order", "integer", (column) => column.notNull())
    .execute();
  await db.insertInto("featured_city").values(FIRST_CITIES).execute();
}

const FIRST_CITIES = [
  ["los-angeles", "Los Angeles", "America/Los_Angeles"],
  ["new-york", "New York", "America/New_York"],
  ["sao-paulo", "São Paulo", "America/Sao_Paulo"],
  ["london", "London", "Europe/London"],
  ["paris", "Paris", "Europe/Paris"],
  ["dubai", "Dubai", "Asia/Dubai"],
  ["mumbai", "Mumbai", "Asia/Kolkata"],
  ["singapore", "Singapore", "Asia/Singapore"],
  ["tokyo", "Tokyo", "Asia/Tokyo"],
  ["sydney", "Sydney", "Australia/Sydney"],
].map(([id, name, timezone], display_order) => ({ id, name, timezone, display_order }));
