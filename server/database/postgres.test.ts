import { Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openTestDatabase, TEST_ENGINE } from "../testing/database.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { openVisitStore } from "../visits/visit-store.ts";
import { databaseTrouble, FailedCommitError } from "./database-trouble.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Schema } from "./schema.ts";

describe.runIf(TEST_ENGINE === "PostgreSQL")("on PostgreSQL", () => {
  test("a count past 32 bits is a number, not text", async () => {
    const db = await openTestDatabase();
    await db.updateTable("visit_total").set({ total: 5_000_000_000 }).execute();
    expect(await openVisitStore(db).addVisit()).toBe(5_000_000_001);
  });

  test("a statement is prepared once for a connection", async () => {
    const db = await openTestDatabase();
    await db.connection().execute(async (connection) => {
      const { addVisit } = openVisitStore(connection);
      for (let visits = 0; visits < 5; visits += 1) await addVisit();
      const prepared = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where statement like 'update "visit_total"%'
      `.execute(connection);
      expect(prepared.rows).toHaveLength(1);
    });
  });

  test("a question to which no answer comes ends with its connection, and the next has another", async () => {
    const postgres = new TestPostgres("fsync=off");
    onTestFinished(() => postgres.remove());
    await postgres.start();
    const db = new Kysely<Schema>({ dialect: postgresDialect(postgres.url(), 2000) });
    onTestFinished(() => db.destroy());
    await migrate(db);
    const { addVisit, countVisits } = openVisitStore(db);
    await addVisit();

    await postgres.silence();
    expect(databaseTrouble(await countVisits().catch((error) => error))).toBe("unreachable");
    expect(await countVisits()).toBe(1);
  });

  test("a process outlives the database and goes on when it is back, nothing lost", async () => {
    const postgres = new TestPostgres();
    onTestFinished(() => postgres.remove());
    await postgres.start();
    const db = openDatabase({ databaseUrl: postgres.url(), dataDir: "" });
    onTestFinished(() => db.destroy());
    await migrate(db);
    const { addVisit, countVisits } = openVisitStore(db);
    await addVisit();

    const interrupted = db.transaction().execute(async (transaction) => {
      const inTransaction = openVisitStore(transaction);
      await inTransaction.addVisit();
      await postgres.kill();
      await inTransaction.addVisit();
    });
    await expect(interrupted).rejects.toThrow(/connection|not counted/i);
    await expect(addVisit()).rejects.toThrow(FailedCommitError);

    await postgres.start();
    expect(await countVisits()).toBe(1);
    expect(await addVisit()).toBe(2);
  });
});
