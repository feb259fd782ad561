import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { askApp, buildTestApp } from "../testing/app.ts";
import { openTestDatabase, TEST_ENGINE } from "../testing/database.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { createDatabaseProbe } from "./health-routes.ts";

/** Results of a probe are shared for a second of this clock. */
function freezeTime(): void {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
}

test("a running server is healthy, and the response is not cached", async () => {
  const response = await askApp(HEALTH_PATH);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: "ok" });
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("a server is ready once its places are loaded, if its database responds", async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<undefined>();
  const places = { whenLoaded: () => loaded };
  const { app } = await buildTestApp({ places });
  const early = await app.inject(READY_PATH);
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([503, "1"]);
  expect(early.json().error.message).toBe("The places are not loaded yet.");

  // Also if they can't be loaded: everything else works.
  load(undefined);
  await loaded;
  const response = await app.inject(READY_PATH);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: "ready" });
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("all who ask whether a server is ready share one write a second, also if it fails", async () => {
  freezeTime();
  const db = await openTestDatabase();
  const transactions = vi.spyOn(db, "transaction");
  const probe = createDatabaseProbe(db);
  const ask = () => Promise.allSettled(Array.from({ length: 50 }, () => probe()));
  await ask();
  await ask();
  expect(transactions).toHaveBeenCalledTimes(1);
  await db.schema.dropTable("visit_total").execute();
  vi.advanceTimersByTime(1000);
  const outcomes = [...(await ask()), ...(await ask())].map(({ status }) => status);
  expect(new Set(outcomes)).toEqual(new Set(["rejected"]));
  expect(transactions).toHaveBeenCalledTimes(2);
});

test("a server whose database takes no writes is not ready, and changes no count", async () => {
  freezeTime();
  await ALL_PLACES.whenLoaded();
  const { app, db } = await buildTestApp();
  const setReadOnly = async (isReadOnly: boolean) => {
    if (TEST_ENGINE === "SQLite") {
      await sql.raw(`pragma query_only = ${isReadOnly}`).execute(db);
      return;
    }
    const option = `default_transaction_read_only = ${isReadOnly}`;
    await db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = false`.execute(connection);
      const { rows } = await sql<{
        name: string;
      }>`select current_database() as name`.execute(connection);
      await sql.raw(`alter database ${rows[0]?.name} set ${option}`).execute(connection);
      // Of sessions that have begun already.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
      await sql.raw(`set ${option}`).execute(connection);
    });
  };
  await setReadOnly(true);
  expect((await app.inject(READY_PATH)).statusCode).toBe(503);
  expect((await app.inject(HEALTH_PATH)).statusCode).toBe(200);
  await setReadOnly(false);
  vi.advanceTimersByTime(1000);
  await expect.poll(async () => (await app.inject(READY_PATH)).statusCode).toBe(200);
  expect(await db.selectFrom("visit_total").select("total").execute()).toEqual([{ total: 0 }]);
});
