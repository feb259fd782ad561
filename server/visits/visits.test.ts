import { describe, expect, test, vi } from "vitest";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { MINUTE_MS } from "../../shared/durations.ts";
import { askApp, buildTestApp } from "../testing/app.ts";

const VISIT = { method: "POST", url: VISITOR_COUNT_PATH } as const;

describe("the visitor count", () => {
  test("is 0 before the first visit", async () => {
    const response = await askApp(VISITOR_COUNT_PATH);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ count: 0 });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test("grows by one with each visit, and the visit's response is the new count", async () => {
    const { app } = await buildTestApp();
    expect((await app.inject(VISIT)).json()).toEqual({ count: 1 });
    expect((await app.inject(VISIT)).json()).toEqual({ count: 2 });
    expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: 2 });
  });

  test("gives each of several concurrent visits its own number", async () => {
    const { app } = await buildTestApp();
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.inject(VISIT)));
    const numbers = responses.map((response) => response.json().count).toSorted((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("is never older than a visit that was answered before", async () => {
    const { app } = await buildTestApp();
    const ask = async (method: "GET" | "POST", visitor: number) => {
      const remoteAddress = `192.0.2.${visitor}`;
      return (await app.inject({ method, url: VISITOR_COUNT_PATH, remoteAddress })).json().count;
    };
    await Promise.all(
      Array.from({ length: 20 }, async (_, visitor) => {
        for (let visit = 0; visit < 5; visit += 1) {
          const counted = await ask("POST", visitor);
          expect(await ask("GET", visitor)).toBeGreaterThanOrEqual(counted);
        }
      }),
    );
  });

  test("excludes visits that could not be recorded, and recovers", async () => {
    const { app, db } = await buildTestApp();
    await db.schema.alterTable("visit_total").renameTo("elsewhere").execute();
    const failed = await Promise.all([app.inject(VISIT), app.inject(VISIT)]);
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    await db.schema.alterTable("elsewhere").renameTo("visit_total").execute();
    expect((await app.inject(VISIT)).json()).toEqual({ count: 1 });
  });
});

// Other refusals: server/http/security-headers.test.ts, server/app.test.ts.
test("a visit that brings a count is refused and not counted", async () => {
  const { app } = await buildTestApp();
  expect((await app.inject({ ...VISIT, payload: { count: 5 } })).statusCode).toBe(400);
  expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: 0 });
});

describe("visits from one address", () => {
  test("are refused past ten a minute, not counted, and accepted again a minute later", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { app } = await buildTestApp();
    for (let visits = 0; visits < MAX_VISITS_PER_MINUTE; visits += 1) await app.inject(VISIT);

    const refused = await app.inject(VISIT);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.code).toBe("too_many_requests");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await app.inject(VISITOR_COUNT_PATH)).json()).toEqual({ count: MAX_VISITS_PER_MINUTE });

    vi.advanceTimersByTime(MINUTE_MS);
    expect((await app.inject(VISIT)).statusCode).toBe(200);
    vi.useRealTimers();
  });
});
