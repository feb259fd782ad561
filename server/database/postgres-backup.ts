import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DEFAULT_MIGRATION_TABLE } from "kysely/migration";
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { MIGRATIONS } from "./migrate.ts";
import { readTls } from "./postgres-tls.ts";
import { PostgresTools } from "./postgres-tools.ts";
import { BackupError, writeBackup } from "./write-backup.ts";

/** Shorter than a server keeps an idle connection. */
const MAX_CLOSING_MS = 300;
const RETRY_MS = 30;

/** In the list of pg_restore. */
const OWN_ENTRIES = new Set([
  "ACL",
  "COMMENT",
  "CONSTRAINT",
  "DEFAULT ACL",
  "FK CONSTRAINT",
  "INDEX",
  "TABLE",
  "TABLE DATA",
]);

interface Server {
  readonly major: number;
  readonly schema: string;
  readonly tables: number;
  /** Connections of World Clock. */
  readonly connections: number;
}

/** Writes the new file `to` with pg_dump, verified. Returns its size in bytes; throws a BackupError. */
export async function dumpDatabase(
  url: string,
  to: string,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { major, schema } = await inspect(url);
  const tools = new PostgresTools(url, major, environment);
  tools.check("pg_dump");
  return writeBackup(to, (unfinished) => {
    dump(tools, unfinished);
    checkDump(tools, unfinished, schema, "the database");
  });
}

/**
 * Replaces what is in the schema by `backup`, in one transaction, after writing it to the file `aside`. Returns whether there was
 * anything. Throws a BackupError if that fails, and nothing is changed then.
 */
export async function restoreDump(
  url: string,
  backup: string,
  aside: string,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  const { major, schema, tables } = await inspectUnused(url);
  const tools = new PostgresTools(url, major, environment);
  tools.check("pg_restore");
  checkDump(tools, backup, schema, backup);
  const folder = mkdtempSync(join(tmpdir(), "world-clock-restore-"));
  try {
    if (tables > 0) writeBackup(aside, (unfinished) => dump(tools, unfinished));
    const scripts = ["empty.sql", "restore.sql", "check.sql"].map((name) => join(folder, name));
    const [empty = "", restore = "", check = ""] = scripts;
    writeFileSync(empty, emptySchema(schema));
    const options = ["--no-owner", "--no-privileges", `--schema=${schema}`, `--file=${restore}`];
    tools.run("pg_restore", [...options, backup], { isOffline: true });
    writeFileSync(check, refuseNewer(schema, backup));
    const psql = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
    tools.run("psql", [...psql, ...scripts.map((script) => `--file=${script}`)]);
    return tables > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function dump(tools: PostgresTools, file: string): void {
  tools.run("pg_dump", ["--format=custom", `--file=${file}`]);
}

/** Throws a BackupError if the dump lacks our tables, or has more than tables and their indexes, such as triggers, in the schema. */
function checkDump(tools: PostgresTools, file: string, schema: string, name: string): void {
  const list = tools.run("pg_restore", ["--list", file], { isOffline: true });
  const entries = [...list.matchAll(/^\d+; \d+ \d+ ([A-Z ]+) (\S+) (.*) \S*$/gm)]
    .filter(([, , itsSchema]) => itsSchema === schema)
    .map(([, type = "", , item = ""]) => ({ type, item }));
  const hasTable = (table: string) =>
    entries.some(({ type, item }) => type === "TABLE DATA" && item === table);
  if (![DEFAULT_MIGRATION_TABLE, "visit_total"].every(hasTable)) {
    throw new BackupError(`${name} is not a World Clock database.`);
  }
  const odd = entries.find(({ type }) => !OWN_ENTRIES.has(type));
  if (odd) {
    throw new BackupError(
      `${name} is not a backup of World Clock: its ${odd.type.toLowerCase()} ${odd.item} is foreign.`,
    );
  }
}

/** Throws a BackupError if a server is connected. A connection that has just been closed may still be listed. */
async function inspectUnused(url: string): Promise<Server> {
  const start = performance.now();
  let server = await inspect(url);
  while (server.connections > 0) {
    if (performance.now() - start > MAX_CLOSING_MS) {
      throw new BackupError("a server uses the database: stop all servers first.");
    }
    await setTimeout(RETRY_MS);
    server = await inspect(url);
  }
  return server;
}

async function inspect(databaseUrl: string): Promise<Server> {
  const { url, ssl } = readTls(databaseUrl);
  const client = new Client({ connectionString: url, ssl, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Server>(`
      select current_setting('server_version_num')::int / 10000 as major,
        current_schema() as schema,
        (select count(*) from pg_tables where schemaname = current_schema())::int as tables,
        (select count(*) from pg_stat_activity
          where datname = current_database() and application_name = 'world-clock')::int as connections`);
    const [server] = rows;
    if (!server?.schema) throw new BackupError("DATABASE_URL names a database without a schema.");
    return server;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Drops what is in the schema but for extensions. The schema itself stays: before PostgreSQL 15 it is the superuser's, and a new one
 * would lack what was granted on it.
 */
function emptySchema(schema: string): string {
  return `
set local lock_timeout = '10s';
set local client_min_messages = warning;
do $$
declare command text;
begin
  for command in
    select format('drop %s if exists %I.%I cascade', case relkind when 'v' then 'view'
      when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
      ${escapeLiteral(schema)}, relname)
    from pg_class where relnamespace = ${escapeLiteral(schema)}::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
    from pg_proc where pronamespace = ${escapeLiteral(schema)}::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute command;
  end loop;
end $$;
`;
}

/** Ends the transaction if the backup has migrations that this version does not know. */
function refuseNewer(schema: string, backup: string): string {
  const known = Object.keys(MIGRATIONS).map((name) => escapeLiteral(name));
  const table = `${escapeIdentifier(schema)}.${DEFAULT_MIGRATION_TABLE}`;
  const sentence = `${backup} is from a newer World Clock; this version can't read it`;
  return `
do $do$
begin
  if exists (select from ${table} where name not in (${known.join(", ")})) then
    raise exception using message = ${escapeLiteral(sentence)};
  end if;
end $do$;
`;
}
