import type { TestProject } from "vitest/node";
import { openMigratedDatabase } from "../database/open-database.ts";
import {
  dropDatabases,
  MIGRATED_TEMPLATE,
  runStatement,
  TestPostgres,
  withDatabase,
} from "./postgres.ts";

/** Uses the PostgreSQL at `TEST_DATABASE_URL`, or starts one. */
export default async function setup(project: TestProject) {
  const given = process.env["TEST_DATABASE_URL"];
  const postgres = given ? undefined : new TestPostgres(["fsync=off", "full_page_writes=off"]);
  await postgres?.start();
  const url = given ?? postgres?.url() ?? "";
  project.provide("postgresUrl", url);
  await dropDatabases(url);
  await runStatement(url, `create database ${MIGRATED_TEMPLATE}`);
  const databaseUrl = withDatabase(url, MIGRATED_TEMPLATE);
  await (await openMigratedDatabase({ databaseUrl, dataDir: "" })).destroy();
  return async () => {
    if (postgres) await postgres.remove();
    else await dropDatabases(url);
  };
}
