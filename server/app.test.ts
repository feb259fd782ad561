import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { HEALTH_PATH } from "../shared/api/health.ts";
import { preferenceOrderPath } from "../shared/api/preferences.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { PASSKEY_ID_LENGTH } from "./account/passkeys.ts";
import { buildTestApp } from "./testing/app.ts";
import { listRoutePaths } from "./testing/routes.ts";
import { answerOf, signedInVisitor } from "./testing/visitor.ts";

const CALLS = [HEALTH_PATH, TIME_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH];

describe("every API path", () => {
  test.each(CALLS)("%s refuses an unknown query parameter and names it", async (path) => {
    const { app } = await buildTestApp();
    const response = await app.inject(`${path}?page=2`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: { code: "invalid_request", message: 'The field "page" is unknown.' },
    });
  });

  test.each(CALLS)(
    "%s refuses an unsupported method with 405 and an Allow header",
    async (path) => {
      const { app } = await buildTestApp();
      const response = await app.inject({ method: "DELETE", url: path });
      expect(response.statusCode).toBe(405);
      expect(response.headers["allow"]).toBe(
        path === VISITOR_COUNT_PATH ? "GET, HEAD, POST" : "GET, HEAD",
      );
      expect(response.json().error.code).toBe("method_not_allowed");
    },
  );
});

test("the Allow header names the methods of all calls that have a path", async () => {
  const { app } = await buildTestApp();
  const response = await app.inject({ method: "POST", url: preferenceOrderPath("someone") });
  expect([response.statusCode, response.headers["allow"]]).toEqual([405, "DELETE, PATCH, PUT"]);
});

describe("an error response has the same shape", () => {
  const tooLong = `/api/places/${"x".repeat(PASSKEY_ID_LENGTH + 1)}`;
  test.each(["/api/nothing", "/api/nothing?x", "/api/visitor-count/", "/api/%zz", tooLong])(
    "for an unknown path: %s",
    async (url) => {
      const { app } = await buildTestApp();
      const response = await app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({
        error: { code: "not_found", message: "There is nothing at this address." },
      });
    },
  );

  test.each(["DELETE", "PATCH", "POST", "PUT"] as const)(
    "for a body over 64 KiB, on every path: %s",
    async (method) => {
      const { app, visitor, userId } = await signedInVisitor();
      for (const address of await listRoutePaths(app)) {
        const url = address.replace(":userId", userId);
        const response = await visitor.ask(method, url, { text: "x".repeat(64 * 1024) });
        expect(answerOf(response)).toEqual([413, "body_too_large"]);
      }
    },
  );

  test("for a streamed body without a length that grows over 64 KiB", async () => {
    const { app } = await buildTestApp();
    const response = await app.inject({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": "application/json" },
      payload: Readable.from(["{", " ".repeat(33_000), " ".repeat(33_000)]),
    });
    expect(answerOf(response)).toEqual([413, "body_too_large"]);
  });

  test.each([
    ["is not JSON", "{", 400, "invalid_request"],
    ["is empty though it claims to be JSON", "", 400, "invalid_request"],
    ["would poison a prototype", '{"__proto__":{"a":1}}', 400, "invalid_request"],
  ])("for a body that %s", async (_what, payload, status, code) => {
    const { app } = await buildTestApp();
    const response = await app.inject({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": "application/json" },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().error.code).toBe(code);
  });

  test("for a body of another media type", async () => {
    const { app } = await buildTestApp();
    const response = await app.inject({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": "text/plain" },
      payload: "hello",
    });
    expect(response.statusCode).toBe(415);
    expect(response.json().error.code).toBe("unsupported_media_type");
  });

  test("for an internal error, without its details", async () => {
    const { app, db } = await buildTestApp();
    await db.schema.dropTable("visit_total").execute();
    const response = await app.inject(VISITOR_COUNT_PATH);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: { code: "internal_error", message: "Something went wrong on our side." },
    });
  });
});
