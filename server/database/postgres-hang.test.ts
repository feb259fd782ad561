import { describe, expect, onTestFinished, test } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { TEST_ENGINE } from "../testing/database.ts";
import { TestPostgres } from "../testing/postgres.ts";
import { startServer } from "../testing/server.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";

async function startPostgres(): Promise<TestPostgres> {
  const postgres = new TestPostgres("fsync=off");
  onTestFinished(() => postgres.remove());
  await postgres.start();
  return postgres;
}

async function timed(ask: Promise<Response>) {
  const start = performance.now();
  const response = await ask;
  return { response, ms: performance.now() - start };
}

describe.runIf(TEST_ENGINE === "PostgreSQL")("while PostgreSQL hangs", () => {
  test("the first calls fail within 2 s, later ones at once, no failed visit is counted, and the server recovers", async () => {
    const postgres = await startPostgres();
    const { address } = await startServer({ DATABASE_URL: postgres.url(), LOG_LEVEL: "silent" });
    const visit = () => timed(fetch(address + VISITOR_COUNT_PATH, { method: "POST" }));
    const count = () => timed(fetch(address + VISITOR_COUNT_PATH));
    expect(await (await visit()).response.json()).toEqual({ count: 1 });

    await postgres.hang();
    const first = await Promise.all([visit(), visit(), count()]);
    expect(first.map(({ response }) => response.status)).toEqual([503, 503, 503]);
    expect(first[0]?.response.headers.get("retry-after")).toBe("5");
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2000);

    await expect.poll(async () => (await count()).ms).toBeLessThan(100);
    const known = await Promise.all([visit(), count(), timed(fetch(address + READY_PATH))]);
    expect(known.map(({ response }) => response.status)).toEqual([503, 503, 503]);
    expect(Math.max(...known.map(({ ms }) => ms))).toBeLessThan(200);
    expect((await fetch(address + HEALTH_PATH)).status).toBe(200);
    expect((await fetch(`${address}/`)).status).toBe(200);

    postgres.resume();
    await expect.poll(async () => (await fetch(address + READY_PATH)).status).toBe(200);
    expect(await (await visit()).response.json()).toEqual({ count: 2 });
  });

  test("a write in flight is not carried out once its call has failed", async () => {
    const postgres = await startPostgres();
    const { address } = await startServer({ DATABASE_URL: postgres.url(), LOG_LEVEL: "silent" });
    const visit = () => fetch(address + VISITOR_COUNT_PATH, { method: "POST" });
    await visit();
    await postgres.hang();
    const early = visit();
    const failed = await Promise.all([early, ...Array.from({ length: 5 }, visit)]);
    expect(failed.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503]);
    postgres.resume();
    await expect.poll(async () => (await fetch(address + READY_PATH)).status).toBe(200);
    expect(await (await visit()).json()).toEqual({ count: 2 });
  });

  test("a COMMIT that waits in its connection is refused afterwards", async () => {
    const postgres = await startPostgres();
    const db = openDatabase({ databaseUrl: postgres.url(), dataDir: "" });
    onTestFinished(() => db.destroy());
    await migrate(db);
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
    await expect.poll(readTotal).toEqual({ total: 0 });
  });
});
