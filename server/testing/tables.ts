import { type Kysely, sql } from "kysely";
import { listTables } from "../database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import type { Database } from "../database/schema.ts";

const TEXTS = [
  "🗼 مرحبا e\u0301 \u200f\uffff",
  "",
  "007",
  " 'quoted' \"\\ \n\r\t ",
  "x".repeat(100_000),
];
const INT2 = [32_767n, -32_768n, 0n];
const INT4 = [2_147_483_647n, -2_147_483_648n, 0n];
const INT8 = [9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n, 9_007_199_254_740_993n];
/** By the types of both engines. */
const INTEGERS: Readonly<Record<string, readonly bigint[]>> = {
  ...{ smallint: INT2, integer: INT4, bigint: INT8 },
  ...{ int2: INT2, int4: INT4, int8: INT8 },
};
const KEYS = ["challenge", "id", "start_minute", "token_hash"];
const REFERENCES = ["passkey_id", "user_id"];

export type Rows = Readonly<Record<string, readonly Readonly<Record<string, string | null>>[]>>;
type Column = Awaited<ReturnType<typeof listTables>>[number]["columns"][number];

/** Replaces all rows, also those of a former schema, by some with the extremes of each column. */
export async function fillTables(db: Database, count = 3): Promise<void> {
  const order = Object.values(MIGRATIONS).flatMap(({ adds }) => adds);
  const tables = (await listTables(db))
    .filter(({ name }) => order.includes(name))
    .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  for (const { name } of tables.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(db);
  }
  for (const { name, columns } of tables) {
    const rows = Array.from({ length: count }, (_, row) =>
      Object.fromEntries(columns.map((column, at) => [column.name, cellOf(column, row, at)])),
    );
    await (db as unknown as Kysely<Record<string, object>>).insertInto(name).values(rows).execute();
  }
}

function cellOf({ name, dataType, isNullable }: Column, row: number, at: number) {
  const integers = INTEGERS[dataType.toLowerCase()];
  if (REFERENCES.includes(name)) return `${row}`;
  if (KEYS.includes(name)) return integers ? row : `${row}`;
  if (isNullable && row % 3 === 2) return null;
  const isUnique = name === "recovery_locator";
  if (isUnique || row >= 2 * TEXTS.length) return integers ? row : `${row} 🗼`;
  return integers ? integers[row % 3] : TEXTS[(row + at) % TEXTS.length];
}

/** Of all tables, each value as text, sorted, because the engines order text differently. */
export async function readRows(db: Database): Promise<Rows> {
  const tables: [string, Rows[string]][] = [];
  for (const { name, columns } of await listTables(db)) {
    const texts = columns
      .map((column) => column.name)
      // The time of a migration differs.
      .filter((column) => column !== "timestamp")
      .toSorted()
      .map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`);
    const query = sql<Rows[string][number]>`select ${sql.join(texts)} from ${sql.table(name)}`;
    const { rows } = await query.execute(db);
    const keyed = rows.map((row) => [JSON.stringify(row), row] as const);
    const sorted = keyed.toSorted(([one], [other]) => (one < other ? -1 : 1));
    tables.push([name, sorted.map(([, row]) => row)]);
  }
  return Object.fromEntries(tables);
}
