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

test.runIf(TEST_ENGINE === "SQLite")(
  "a server whose database takes no writes is not ready, and changes no count",
  async () => {
    freezeTime();
    await ALL_PLACES.whenLoaded();
    const { app, db } = await buildTestApp();
    const statusOf = async (url: string) => (await app.inject(url)).statusCode;
    await sql`pragma query_only = true`.execute(db);
    expect(await statusOf(READY_PATH)).toBe(503);
    expect(await statusOf(HEALTH_PATH)).toBe(200);
    await sql`pragma query_only = false`.execute(db);
    vi.advanceTimersByTime(1000);
    expect(await statusOf(READY_PATH)).toBe(200);
    expect(await db.selectFrom("visit_total").select("total").execute()).toEqual([{ total: 0 }]);
  },
);
