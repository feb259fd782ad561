import { randomUUID } from "node:crypto";
import { Client } from "pg";

const PREFIX = "world_clock_test_";
export const MIGRATED_TEMPLATE = `${PREFIX}template`;

/** What a migrated database without visitors has. */
export interface BlankDatabase {
  /** Differs once a table or a setting of the database was changed. */
  readonly schema: string;
  readonly tables: readonly { readonly name: string; readonly rows: string | null }[];
}

declare module "vitest" {
  interface ProvidedContext {
    /** The server on which tests create databases; undefined when testing on SQLite. */
    postgresUrl: string | undefined;
    blankDatabase: BlankDatabase | undefined;
  }
}

const READ_SCHEMA = `
  select md5(string_agg(part, ' ' order by part)) as schema from (
    select concat(oid, ' ', xmin) from pg_class where relnamespace = 'public'::regnamespace
    union all
    select concat(attrelid, ' ', attnum, ' ', attribute.xmin)
      from pg_attribute attribute join pg_class on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace
    union all select concat(oid, ' ', xmin) from pg_trigger
    union all select concat(oid, ' ', xmin) from pg_constraint
    union all select concat(oid, ' ', xmin) from pg_proc where pronamespace = 'public'::regnamespace
    union all select array_to_string(setconfig, ' ') from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
  ) as parts(part)`;

/** Ends what a test left open, which might hold locks. */
const END_OTHER_SESSIONS = `
  set lock_timeout = 2000;
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;

export async function readBlankDatabase(url: string): Promise<BlankDatabase> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    const tables = [];
    for (const { name } of rows) {
      const table = client.escapeIdentifier(name);
      const { rows: found } = await client.query<{ rows: string | null }>(
        `select json_agg(one)::text as rows from ${table} one`,
      );
      tables.push({ name, rows: found[0]?.rows ?? null });
    }
    return { schema: await readSchema(client), tables };
  });
}

/** Makes a database with a name of its own on the server at `postgresUrl`; returns its address. */
export async function createDatabase(postgresUrl: string, template = "template1"): Promise<string> {
  const name = PREFIX + randomUUID().replaceAll("-", "");
  await runStatement(postgresUrl, `create database ${name} template ${template}`);
  return withDatabase(postgresUrl, name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runStatement(withDatabase(url, "postgres"), `drop database ${name} with (force)`);
}

/** Drops the template and all copies, also those of runs that were killed. */
export async function dropDatabases(postgresUrl: string): Promise<void> {
  const names = await withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [PREFIX],
    );
    return rows.map(({ datname }) => datname);
  });
  for (const name of names) await dropDatabase(withDatabase(postgresUrl, name));
}

/** Empties a migrated database, much faster than making another one. Returns false if a test has changed more than rows. */
export async function blankDatabase(url: string, blank: BlankDatabase): Promise<boolean> {
  const fill = (client: Client) =>
    blank.tables.flatMap(({ name, rows }) => {
      const table = client.escapeIdentifier(name);
      const set = rows && `json_populate_recordset(null::${table}, ${client.escapeLiteral(rows)})`;
      return set ? [`insert into ${table} select * from ${set}`] : [];
    });
  const remove = blank.tables.map(({ name }) => `delete from "${name}"`);
  try {
    return await withClient(url, async (client) => {
      await client.query([END_OTHER_SESSIONS, ...remove, ...fill(client)].join("; "));
      return (await readSchema(client)) === blank.schema;
    });
  } catch {
    return false;
  }
}

export function withDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}

export async function runStatement(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

async function readSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(READ_SCHEMA);
  return rows[0]?.schema ?? "";
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
