import { describe, expect, test } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../shared/api/health.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { DATABASE_FAILURES } from "../database/database-failure.ts";
import { askApp, buildTestApp } from "../testing/app.ts";
import {
  inDatabase,
  makeTestDatabase,
  openTestDatabase,
  TEST_ENGINE,
} from "../testing/database.ts";
import { startServer } from "../testing/server.ts";
import { createDatabaseClockOffset, Metrics } from "./metrics.ts";

const CLOCK = {
  now: () => 0,
  timeResponse: (receivedMs: number) => ({
    receivedMs,
    sentMs: receivedMs,
    boundMs: 0.25,
    source: "chrony" as const,
    synchronised: true,
  }),
};
const ZONES = { state: { release: "2026g", source: "system" as const } };
const VERSION = "1.2.3";
const COUNT = "world_clock_http_request_duration_seconds_count";

describe("the metrics", () => {
  test("count requests by method, route pattern and status, without personal data", async () => {
    const metrics = new Metrics(CLOCK, ZONES, VERSION);
    const { app, db } = await buildTestApp({ serverClock: CLOCK, metrics });
    const visit = { method: "POST", url: VISITOR_COUNT_PATH } as const;
    for (let visits = 0; visits <= MAX_VISITS_PER_MINUTE; visits += 1) await app.inject(visit);
    await app.inject("/api/users/somebody-s-id/timezone-preferences?near=me");
    await app.inject("/a-page-of-ours");
    await app.inject("/api/nothing-here/12");
    await db.schema.dropTable("visit_total").execute();
    await app.inject(VISITOR_COUNT_PATH);
    const text = await metrics.write();
    const lines = [
      `${COUNT}{method="POST",route="/api/visitor-count",status="200"} 10`,
      `${COUNT}{method="POST",route="/api/visitor-count",status="429"} 1`,
      `${COUNT}{method="GET",route="/api/users/:userId/timezone-preferences",status="401"} 1`,
      `${COUNT}{method="GET",route="/api/visitor-count",status="500"} 1`,
      `${COUNT}{method="GET",route="none",status="404"} 1`,
      `${COUNT}{method="GET",route="/api/*",status="404"} 1`,
      "world_clock_visits_recorded_total 10",
      "world_clock_server_clock_bound_seconds 0.00025",
      "world_clock_server_clock_synchronised 1",
      'world_clock_tzdb_info{release="2026g",source="system"} 1',
      'world_clock_failed_requests_total{status="429"} 1',
      'world_clock_failed_requests_total{status="500"} 1',
      `world_clock_build_info{version="1.2.3",node="${process.versions.node}"} 1`,
    ];
    expect(text.split("\n")).toEqual(expect.arrayContaining(lines));
    expect(text).toContain("nodejs_eventloop_lag_seconds");
    expect(text).toContain("process_resident_memory_bytes");
    expect(text).not.toMatch(/somebody|a-page-of|nothing-here|127\.0\.0\.1/);
  });

  test("have a series for each known failure before the first one", async () => {
    const text = await new Metrics(CLOCK, ZONES, VERSION).write();
    const series = [
      ...[...DATABASE_FAILURES, "unknown"].map(
        (failure) => `world_clock_database_errors_total{failure="${failure}"} 0`,
      ),
      ...[429, 500, 503].map((status) => `world_clock_failed_requests_total{status="${status}"} 0`),
      ...[429, 503].map((status) => `world_clock_proxy_refusals_total{status="${status}"} 0`),
      "world_clock_redis_unavailable 0",
    ];
    expect(text.split("\n")).toEqual(expect.arrayContaining(series));
  });

  test("show that Redis is unavailable", async () => {
    const metrics = new Metrics(CLOCK, ZONES, VERSION);
    const redisUrl = "redis://127.0.0.1:1";
    expect(
      (await askApp(VISITOR_COUNT_PATH, { redisUrl, serverClock: CLOCK, metrics })).statusCode,
    ).toBe(200);
    expect(await metrics.write()).toContain("world_clock_redis_unavailable 1\n");
  });

  test.runIf(TEST_ENGINE === "PostgreSQL")(
    "have the offset of the server's clock from the database's, and NaN while that does not respond",
    async () => {
      const db = await openTestDatabase();
      const fiveSecondsFast = createDatabaseClockOffset(db, () => Date.now() + 5000);
      const text = await new Metrics(CLOCK, ZONES, VERSION, fiveSecondsFast).write();
      const [, offset] = /^world_clock_database_clock_offset_seconds (.+)$/m.exec(text) ?? [];
      expect(Number(offset)).toBeCloseTo(5, 0);
      await db.destroy();
      expect(await fiveSecondsFast()).toBeNaN();
    },
  );

  test.runIf(TEST_ENGINE === "SQLite")(
    "are served on a separate port, until the server stops",
    async () => {
      const database = makeTestDatabase();
      const { address, stdout, stop } = await startServer({ METRICS_PORT: "0" }, { database });
      const [, metrics = ""] = /^Its metrics are on (http:\S+)$/m.exec(stdout) ?? [];
      expect(new URL(metrics).pathname).toBe("/metrics");
      expect((await fetch(`${address}/metrics`)).status).toBe(404);
      expect((await fetch(new URL("/", metrics))).status).toBe(404);
      expect((await fetch(metrics, { method: "POST" })).status).toBe(404);

      await inDatabase(database, (db) => db.schema.dropTable("visit_total").execute());
      await fetch(address + READY_PATH);
      await fetch(address + HEALTH_PATH);
      const response = await fetch(metrics);
      expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
      const text = await response.text();
      expect(text).toContain('world_clock_failed_requests_total{status="503"} 1\n');
      expect(text).toContain('world_clock_database_errors_total{failure="unknown"} 1');
      expect(text).toContain(`${COUNT}{method="GET",route="${HEALTH_PATH}",status="200"} 1`);
      expect(text).toContain("world_clock_server_clock_bound_seconds Nan");
      await stop();
    },
  );
});
