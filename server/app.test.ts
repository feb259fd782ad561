import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { HEALTH_PATH } from "../shared/api/health.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { buildTestApp } from "./testing/app.ts";
import { listAddresses } from "./testing/routes.ts";
import { TestVisitor } from "./testing/visitor.ts";

const CALLS = [HEALTH_PATH, TIME_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH];

describe("every call", () => {
  test.each(CALLS)("%s refuses a query it does not know, by name", async (path) => {
    const { app } = await buildTestApp();
    const answer = await app.inject(`${path}?page=2`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: { code: "invalid_request", message: 'The field "page" is unknown.' },
    });
  });

  test.each(CALLS)("%s answers a wrong method with 405 and the right ones", async (path) => {
    const { app } = await buildTestApp();
    const answer = await app.inject({ method: "DELETE", url: path });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers["allow"]).toBe(
      path === VISITOR_COUNT_PATH ? "GET, HEAD, POST" : "GET, HEAD",
    );
    expect(answer.json().error.code).toBe("method_not_allowed");
  });
});

describe("an answer that is an error has one shape", () => {
  test.each(["/api", "/api/", "/api/nothing", "/api/visitor-count/", "/api/%zz", "/api?x"])(
    "where there is nothing: %s",
    async (url) => {
      const { app } = await buildTestApp();
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        error: { code: "not_found", message: "There is nothing at this address." },
      });
    },
  );

  test.each(["DELETE", "PATCH", "POST", "PUT"] as const)(
    "where a body is over 64 KiB, at every address there is: %s",
    async (method) => {
      const { app } = await buildTestApp();
      const visitor = new TestVisitor(app);
      const userId = await visitor.createPasskey();
      for (const address of await listAddresses(app)) {
        const url = address.replace(":userId", userId);
        const answer = await visitor.ask(method, url, { text: "x".repeat(64 * 1024) });
        expect([answer.statusCode, answer.json().error.code]).toEqual([413, "body_too_large"]);
      }
    },
  );

  test("where a body grows over 64 KiB and did not say how long it is", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": "application/json" },
      payload: Readable.from(["{", " ".repeat(33_000), " ".repeat(33_000)]),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, "body_too_large"]);
  });

  test.each([
    ["is not JSON", "{", 400, "invalid_request"],
    ["is empty though it claims to be JSON", "", 400, "invalid_request"],
    ["would poison a prototype", '{"__proto__":{"a":1}}', 400, "invalid_request"],
  ])("where a body %s", async (_what, payload, status, code) => {
    const { app } = await buildTestApp();
    const answer = await app.inject({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": "application/json" },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.code).toBe(code);
  });

  test("where a body is of another type", async () => {
    const { app } = await buildTestApp();
    const answer = await app.inject({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": "text/plain" },
      payload: "hello",
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.code).toBe("unsupported_media_type");
  });

  test("where the fault is ours, which is not told", async () => {
    const { app, db } = await buildTestApp();
    await db.schema.dropTable("visit_total").execute();
    const answer = await app.inject(VISITOR_COUNT_PATH);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: { code: "internal_error", message: "Something went wrong on our side." },
    });
  });
});
