import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { TestPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the tests on PostgreSQL may make databases; undefined in the run on SQLite. */
    postgresUrl: string | undefined;
  }
}

/** A database with all tables, to copy: 16 ms against 300 for the migrations. */
export const MIGRATED_TEMPLATE = "world_clock_test_template";

/** Brings the run's PostgreSQL: the one that `TEST_DATABASE_URL` names, or one of its own. */
export default async function setup(project: TestProject) {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    await makeTemplate(given);
    project.provide("postgresUrl", given);
    return () => runStatement(given, `drop database ${MIGRATED_TEMPLATE}`);
  }
  const postgres = new TestPostgres("fsync=off");
  await postgres.start();
  await makeTemplate(postgres.url());
  project.provide("postgresUrl", postgres.url());
  return () => postgres.remove();
}

/** The same server's other database. */
export function nameDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.href;
}

/** Runs one statement outside any of the tests' databases. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function makeTemplate(postgresUrl: string): Promise<void> {
  await runStatement(postgresUrl, `drop database if exists ${MIGRATED_TEMPLATE}`);
  await runStatement(postgresUrl, `create database ${MIGRATED_TEMPLATE}`);
  const databaseUrl = nameDatabase(postgresUrl, MIGRATED_TEMPLATE);
  const db = openDatabase({ databaseUrl, dataDir: "" });
  await migrate(db);
  await db.destroy();
}
