import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { HEALTH_PATH } from "../shared/api/health.ts";
import { preferenceOrderPath } from "../shared/api/preferences.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { PASSKEY_ID_LENGTH } from "./account/passkeys.ts";
import { askApp } from "./testing/app.ts";
import { listPaths } from "./testing/openapi-file.ts";
import { answerOf, signedInVisitor } from "./testing/visitor.ts";

const READS = "GET, HEAD";

test.each([
  [HEALTH_PATH, "DELETE", READS],
  [TIME_PATH, "DELETE", READS],
  [FEATURED_CITIES_PATH, "DELETE", READS],
  [VISITOR_COUNT_PATH, "DELETE", `${READS}, POST`],
  // All calls that have the path, since it is an `/:id`, too.
  [preferenceOrderPath("someone"), "POST", "DELETE, PATCH, PUT"],
] as const)("%s refuses %s with 405, and an Allow header with %s", async (url, method, allowed) => {
  const response = await askApp({ method, url });
  expect(answerOf(response)).toEqual([405, "method_not_allowed"]);
  expect(response.headers["allow"]).toBe(allowed);
});

describe("an error response has the same shape", () => {
  test.each([HEALTH_PATH, TIME_PATH, FEATURED_CITIES_PATH, VISITOR_COUNT_PATH])(
    "for an unknown query parameter, which it names: %s",
    async (path) => {
      const response = await askApp(`${path}?page=2`);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { error: { code: "invalid_request", message: 'The field "page" is unknown.' } },
      ]);
    },
  );

  const tooLong = `/api/places/${"x".repeat(PASSKEY_ID_LENGTH + 1)}`;
  test.each([
    "/api/nothing",
    "/api//",
    "/api/nothing?x",
    "/api/visitor-count/",
    "/api/%zz",
    tooLong,
  ])("for an unknown path: %s", async (url) => {
    const response = await askApp(url);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: { code: "not_found", message: "There is nothing at this address." } },
    ]);
  });

  test.each(["DELETE", "PATCH", "POST", "PUT"] as const)(
    "for a body over 64 KiB, on every path: %s",
    async (method) => {
      const { visitor, userId } = await signedInVisitor();
      for (const path of [...listPaths(), "/", "/embed", "/nothing"]) {
        const url = path.replace("{userId}", userId);
        const response = await visitor.ask(method, url, { text: "x".repeat(64 * 1024) });
        expect([path, ...answerOf(response)]).toEqual([path, 413, "body_too_large"]);
      }
    },
  );

  test.each([
    ["is not JSON", "{", 400, "invalid_request"],
    ["is empty though it claims to be JSON", "", 400, "invalid_request"],
    ["would poison a prototype", '{"__proto__":{"a":1}}', 400, "invalid_request"],
    ["is of another media type", "hello", 415, "unsupported_media_type", "text/plain"],
    [
      "has no length and grows over 64 KiB",
      () => Readable.from(["{", " ".repeat(33_000), " ".repeat(33_000)]),
      413,
      "body_too_large",
    ],
  ])("for a body that %s", async (_what, payload, status, code, type = "application/json") => {
    const response = await askApp({
      method: "POST",
      url: VISITOR_COUNT_PATH,
      headers: { "content-type": type },
      payload: typeof payload === "string" ? payload : payload(),
    });
    expect(answerOf(response)).toEqual([status, code]);
  });
});
