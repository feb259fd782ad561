import { setImmediate as nextTurn } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import { onFinished } from "../testing/cleanup.ts";
import {
  makeTestDatabase,
  migrateDatabase,
  openingFailure,
  openTestDatabase,
  TEST_ENGINE,
} from "../testing/database.ts";
import { createDatabase, TestPostgres } from "../testing/postgres.ts";
import { captureLog } from "../testing/server.ts";
import { answerOf } from "../testing/visitor.ts";
import { openVisitStore } from "../visits/visit-store.ts";
import { classifyDatabaseError } from "./database-failure.ts";
import { openDatabase } from "./open-database.ts";
import { openBreaker } from "./postgres-pool.ts";

const VISIT = { method: "POST", url: VISITOR_COUNT_PATH } as const;
const COUNT = { url: VISITOR_COUNT_PATH };
const READY = { url: READY_PATH };
/** Half of what a call waits for a database that hangs. */
const AT_ONCE_MS = 500;
/** On a busy machine several probes run into their own limit. */
const RECOVERY = { timeout: 20_000 };

let postgres: TestPostgres;
beforeAll(async () => {
  if (TEST_ENGINE !== "PostgreSQL") return;
  postgres = new TestPostgres();
  onFinished(() => postgres.remove());
  await postgres.start();
});

/** Settings for a database on a server that a test may suspend or kill. */
async function migratedDatabase() {
  const settings = { dataDir: "", databaseUrl: await createDatabase(postgres.url()) };
  await migrateDatabase(settings);
  onTestFinished(() => postgres.resume());
  return settings;
}

async function openMigrated() {
  const db = openDatabase(await migratedDatabase());
  onTestFinished(() => db.destroy());
  return db;
}

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
    await expect(addVisit()).rejects.toThrow(/connect/i);

    await postgres.start();
    expect(await countVisits()).toBe(1);
    expect(await addVisit()).toBe(2);
  });
});

describe.runIf(TEST_ENGINE === "PostgreSQL")("while PostgreSQL hangs", () => {
  test("the first calls fail within 2 s, later ones at once, no failed visit is counted, and the server recovers", async () => {
    const { app } = await buildTestApp(await migratedDatabase());
    const timed = async (request: InjectOptions) => {
      const start = performance.now();
      const response = await app.inject(request);
      return { response, ms: performance.now() - start };
    };
    expect((await app.inject(VISIT)).json()).toEqual({ count: 1 });

    await postgres.hang();
    const first = await Promise.all([VISIT, VISIT, COUNT].map(timed));
    expect(first.map(({ response }) => response.statusCode)).toEqual([503, 503, 503]);
    expect(first[0]?.response.headers["retry-after"]).toBe("5");
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2000);

    await expect.poll(async () => (await timed(COUNT)).ms).toBeLessThan(AT_ONCE_MS);
    const known = await Promise.all([VISIT, COUNT, READY].map(timed));
    expect(known.map(({ response }) => response.statusCode)).toEqual([503, 503, 503]);
    expect(Math.max(...known.map(({ ms }) => ms))).toBeLessThan(AT_ONCE_MS);
    expect((await app.inject(HEALTH_PATH)).statusCode).toBe(200);
    expect((await app.inject("/")).statusCode).toBe(200);

    postgres.resume();
    const readiness = async () => (await app.inject(READY)).statusCode;
    await expect.poll(readiness, RECOVERY).toBe(200);
    await expect.poll(async () => (await app.inject(VISIT)).json(), RECOVERY).toEqual({ count: 2 });
  });

  test("a COMMIT that waits in its connection is refused afterwards", async () => {
    const db = await openMigrated();
    const interrupted = db.transaction().execute(async (transaction) => {
      await transaction.updateTable("visit_total").set({ total: 5 }).execute();
      await postgres.hang();
    });
    await expect(interrupted).rejects.toThrow(/connection/i);
    postgres.resume();
    const readTotal = () =>
      db
        .selectFrom("visit_total")
        .select("total")
        .executeTakeFirstOrThrow()
        .catch(() => undefined);
    await expect.poll(readTotal, RECOVERY).toEqual({ total: 0 });
  });
});

const UNREACHABLE =
  "can't be reached: check that it is running and that DATABASE_URL has the right host and port.";
const DENIED =
  "refused the connection: check the user, password and database name in DATABASE_URL.";

test.runIf(TEST_ENGINE === "PostgreSQL").each([
  ["nothing listens at the address", UNREACHABLE, { search: "", port: "1" }],
  ["the user is unknown", DENIED, { username: "stranger" }],
  ["the database does not exist", DENIED, { pathname: "/nowhere" }],
])("startup fails with a one-sentence error if %s", async (_reason, sentence, change) => {
  const { databaseUrl = "" } = await makeTestDatabase();
  const url = Object.assign(new URL(databaseUrl), { ...change, password: "hidden" });
  const name = `${url.searchParams.get("host") ?? url.host}${url.pathname}`;
  expect(await openingFailure({ databaseUrl: url.href, dataDir: "" })).toBe(
    `the database ${name} ${sentence}`,
  );
});

test.runIf(TEST_ENGINE === "PostgreSQL")(
  "while PostgreSQL is down, calls that need it answer 503 and the rest work; after a restart all work again, which is logged",
  async () => {
    const log = captureLog();
    const { app } = await buildTestApp({ ...(await migratedDatabase()), logLevel: "info" });
    const statusesOf = (...requests: InjectOptions[]) =>
      Promise.all(requests.map(async (request) => (await app.inject(request)).statusCode));
    expect(await statusesOf(VISIT)).toEqual([200]);
    await postgres.kill();
    expect(answerOf(await app.inject(VISIT))).toEqual([503, "unavailable"]);
    expect(await statusesOf(READY, { url: HEALTH_PATH })).toEqual([503, 200]);
    await postgres.start();
    await expect.poll(() => statusesOf(READY), RECOVERY).toEqual([200]);
    expect((await app.inject(VISIT)).json()).toEqual({ count: 2 });
    await expect
      .poll(() => log.lines(), RECOVERY)
      .toMatchObject([
        { level: 50, failure: "unreachable" },
        { level: 30, msg: "database answers again", outageMs: expect.any(Number) },
      ]);
  },
);

// That calls fail at once while the breaker is open, and not before: above.
test("calls that wait for a connection fail when the breaker opens, and give back one that comes later", async () => {
  const probe = Promise.withResolvers<boolean>();
  const breaker = openBreaker(() => probe.promise);
  const late = Promise.withResolvers<{ release: () => void }>();
  const failure = breaker.acquire(() => late.promise).catch((error: unknown) => error);
  breaker.suspect();
  probe.resolve(false);
  expect(await failure).toMatchObject({ failure: "timeout" });
  const release = vi.fn();
  late.resolve({ release });
  await nextTurn();
  expect(release).toHaveBeenCalledOnce();
  breaker.stop();
});
