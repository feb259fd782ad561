import { expect, inject, test } from "vitest";
import { makeMigratedDatabase, TEST_ENGINE } from "./database.ts";
import {
  type BlankDatabase,
  blankDatabase,
  readBlankDatabase,
  runStatement,
} from "./postgres-databases.ts";

const ON_POSTGRES = TEST_ENGINE === "PostgreSQL";

async function useAndBlank(statement: string) {
  const { databaseUrl: url = "" } = await makeMigratedDatabase();
  const blank = inject("blankDatabase") as BlankDatabase;
  await runStatement(url, statement.replace("DATABASE", new URL(url).pathname.slice(1)));
  return { url, blank, isBlank: await blankDatabase(url, blank) };
}

test.runIf(ON_POSTGRES)("a database that a test has used is as a new one again", async () => {
  const { url, blank, isBlank } = await useAndBlank(
    "update visit_total set total = 7; delete from featured_city; insert into user_account (id, created_at) values ('a', 1)",
  );
  expect(isBlank).toBe(true);
  expect(await readBlankDatabase(url)).toEqual(blank);
});

test
  .runIf(ON_POSTGRES)
  .each([
    "alter table preference add column more text",
    "create index more on passkey (name)",
    "alter database DATABASE set default_transaction_read_only = false",
  ])("a database is not used again after: %s", async (statement) => {
  expect((await useAndBlank(statement)).isBlank).toBe(false);
});
