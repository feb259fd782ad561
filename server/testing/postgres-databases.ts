import { randomUUID } from "node:crypto";
import { Client } from "pg";

const PREFIX = "world_clock_test_";
export const MIGRATED_TEMPLATE = `${PREFIX}template`;

declare module "vitest" {
  interface ProvidedContext {
    /** The server on which tests create databases; undefined when testing on SQLite. */
    postgresUrl: string | undefined;
  }
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

export function withDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}

export async function runStatement(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
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
