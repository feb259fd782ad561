import { describe, expect, test } from "vitest";
import {
  ACCURACY_RECORD_CSV_PATH,
  ACCURACY_RECORD_PATH,
} from "../../shared/api/accuracy-record.ts";
import { FEATURED_CITIES_PATH } from "../../shared/api/cities.ts";
import { TEXT_SUFFIX, TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../shared/api/zone-changes.ts";
import { ZONE_RELEASE_PATH, ZONE_RULES_PATH } from "../../shared/api/zone-rules.ts";
import { buildTestApp } from "../testing/app.ts";
import { listCalls } from "../testing/openapi-file.ts";
import { signedInVisitor, TestVisitor } from "../testing/visitor.ts";

/** Those that sign out or delete the user come last. */
const METHODS = ["GET", "PATCH", "POST", "PUT", "DELETE"] as const;
const PATHS = [...new Set(listCalls().map(({ path }) => path))];

/** The same for everyone. */
const PUBLIC_DATA = [
  FEATURED_CITIES_PATH,
  ZONE_RELEASE_PATH,
  ZONE_RULES_PATH,
  ZONE_CHANGES_PATH,
  ZONE_CHANGES_PATH + ATOM_SUFFIX,
  ACCURACY_RECORD_PATH,
  ACCURACY_RECORD_CSV_PATH,
  TIMEZONES_PATH,
  TIMEZONES_PATH + TEXT_SUFFIX,
];

/** Every call, and on its path every method that is refused with 405. */
const CALLS = METHODS.flatMap((method) =>
  PATHS.filter((path) => !PUBLIC_DATA.includes(path)).map((path) => [method, path] as const),
);

const REQUESTS: readonly (readonly [string, object | undefined, Record<string, string>])[] = [
  ["without a body", undefined, {}],
  ["that asks for a change", undefined, { "if-none-match": "*" }],
  ["with a wrong body", { odd: true }, {}],
  ["with a body that is no JSON", undefined, { "content-type": "application/json" }],
  ["from another site", undefined, { "sec-fetch-site": "cross-site" }],
];

describe("no cache may store the response to a call", () => {
  test.each(REQUESTS)("%s", async (_which, payload, headers) => {
    const { app, visitor, userId } = await signedInVisitor();
    const stored: unknown[] = [];
    for (const [method, path] of CALLS) {
      const url = path.replace("{userId}", userId).replace("{id}", "nothing");
      for (const asked of [new TestVisitor(app), visitor]) {
        const response = await asked.ask(
          method,
          url,
          method === "GET" ? undefined : payload,
          headers,
        );
        const { "cache-control": caching } = response.headers;
        if (caching !== "no-store") stored.push([method, path, response.statusCode, caching]);
      }
    }
    expect(stored).toEqual([]);
  });

  test("that is unknown, limited, or fails in the database", async () => {
    const { app, db } = await buildTestApp({ limits: { callsPerMinute: 3 } });
    const ask = async () => {
      const { statusCode, headers } = await app.inject(
        "/api/users/x/timezone-preferences/unknown/path",
      );
      return [statusCode, headers["cache-control"]];
    };
    expect(await ask()).toEqual([404, "no-store"]);
    // A pool that was never used can't be closed.
    await app.inject("/api/visitor-count");
    await db.destroy();
    const { statusCode, headers } = await app.inject("/api/visitor-count");
    expect([statusCode, headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(await ask()).toEqual([429, "no-store"]);
  });
});

test("a cache may store the featured cities, to be checked each time, the record for a minute, names of zones and their changes for an hour", async () => {
  const { app } = await buildTestApp();
  for (const path of [ACCURACY_RECORD_PATH, ACCURACY_RECORD_CSV_PATH]) {
    expect((await app.inject(path)).headers["cache-control"]).toBe("public, max-age=60");
    expect((await app.inject(`${path}?days=2`)).headers["cache-control"]).toBe("no-store");
  }
  const names = [TIMEZONES_PATH, `${TIMEZONES_PATH}.txt`, `${TIMEZONES_PATH}/Europe`];
  for (const path of [...names, ZONE_CHANGES_PATH, ZONE_CHANGES_PATH + ATOM_SUFFIX]) {
    expect((await app.inject(path)).headers["cache-control"]).toBe("public, max-age=3600");
  }
  const time = await app.inject(`${TIMEZONES_PATH}/Europe/London`);
  expect(time.headers["cache-control"]).toBe("no-store");
  expect((await app.inject(FEATURED_CITIES_PATH)).headers["cache-control"]).toBe("no-cache");
});
