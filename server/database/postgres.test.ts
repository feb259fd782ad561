import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { onFinished } from "../testing/cleanup.ts";
import { openTestDatabase, TEST_ENGINE } from "../testing/database.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { createDatabase } from "../testing/postgres-databases.ts";
import { openVisitStore } from "../visits/visit-store.ts";
import { classifyDatabaseError, FailedCommitError } from "./database-failure.ts";
import { openMigratedDatabase } from "./open-migrated-database.ts";

describe.runIf(TEST_ENGINE === "PostgreSQL")("on PostgreSQL", () => {
  test("a bigint past 32 bits is returned as a number", async () => {
    const db = await openTestDatabase();
    await db.updateTable("visit_total").set({ total: 5_000_000_000 }).execute();
    expect(await openVisitStore(db).addVisit()).toBe(5_000_000_001);
  });

  test("a statement is prepared once per connection", async () => {
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

  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = new TestPostgres();
    onFinished(() => postgres.remove());
    await postgres.start();
  });

  async function openMigrated() {
    const databaseUrl = await createDatabase(postgres.url());
    const db = await openMigratedDatabase({ databaseUrl, dataDir: "" });
    onTestFinished(() => db.destroy());
    return db;
  }

  test("a connection that was idle too long while the process was busy is not used again", async () => {
    const db = await openMigrated();
    const { addVisit } = openVisitStore(db);
    expect(await addVisit()).toBe(1);
    // Blocks the event loop until PostgreSQL has ended the session.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    expect(await addVisit()).toBe(2);
  });

  test("a query without a response drops its connection, and the next query uses a new one", async () => {
    const db = await openMigrated();
    const { addVisit, countVisits } = openVisitStore(db);
    await addVisit();

    await postgres.suspend();
    expect(classifyDatabaseError(await countVisits().catch((error) => error))).toBe("unreachable");
    expect(await countVisits()).toBe(1);
    postgres.resume();
  });

  test("the process survives a PostgreSQL crash, reconnects, and loses no committed write", async () => {
    const db = await openMigrated();
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
