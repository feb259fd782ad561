import { describe, expect, test } from "vitest";
import { PLACES_PATH } from "../../shared/api/places.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { IP_PATH, TEXT_SUFFIX, TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../shared/api/zone-changes.ts";
import { ZONE_NOW_PATH } from "../../shared/api/zone-now.ts";
import { buildTestApp } from "../testing/app.ts";
import { listPaths } from "../testing/openapi-file.ts";
import { answerOf, signedInVisitor, TestVisitor } from "../testing/visitor.ts";

/** For programs, and pages of any site. */
const OPEN_CALLS = [
  ...[ZONE_NOW_PATH, ZONE_CHANGES_PATH, ZONE_CHANGES_PATH + ATOM_SUFFIX],
  ...[TIMEZONES_PATH, `${TIMEZONES_PATH}/{name}`, TIMEZONES_PATH + TEXT_SUFFIX],
  ...[IP_PATH, `${IP_PATH}/{address}`].flatMap((path) => [path, path + TEXT_SUFFIX]),
];

describe("CSRF protection", () => {
  test.each([
    [{ "sec-fetch-site": "cross-site", origin: "http://evil.test" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site", origin: "http://localhost:4000" }],
    [{ "sec-fetch-site": "nonsense", origin: "http://localhost" }],
    [{ origin: "http://evil.test" }],
    [{ origin: "http://localhost:4000" }],
    [{ origin: "https://localhost" }],
    [{ origin: "null" }],
  ])("refuses unsafe methods from other sites on every path: %j", async (headers) => {
    const { visitor: owner, userId } = await signedInVisitor();
    for (const path of [...listPaths(), "/", "/embed"]) {
      const code = OPEN_CALLS.includes(path) ? "method_not_allowed" : "cross_site";
      for (const method of ["DELETE", "PATCH", "POST", "PUT"] as const) {
        const url = path.replace("{userId}", userId);
        const response = await owner.ask(method, url, undefined, headers);
        expect([url, response.json().error.code]).toEqual([url, code]);
      }
    }
    expect(await owner.whoAmI()).toBe(userId);
  });

  test.each([
    [{ "sec-fetch-site": "same-origin", origin: "http://localhost" }],
    [{ "sec-fetch-site": "none" }],
    [{ origin: "http://localhost" }],
    [{}],
  ])("allows unsafe methods from the same origin and from programs: %j", async (headers) => {
    const { app } = await buildTestApp();
    const response = await new TestVisitor(app).ask("POST", VISITOR_COUNT_PATH, undefined, headers);
    expect(response.statusCode).toBe(200);
  });
});

describe("reads from other sites", () => {
  test.each(["cross-site", "same-site", "nonsense"])(
    "of every call that another site can't use are refused: %s",
    async (site) => {
      const { app } = await buildTestApp();
      const calls = listPaths().filter((path) => !OPEN_CALLS.includes(path));
      expect(calls).toContain(PLACES_PATH);
      for (const url of [...calls, "/%61pi/places?q=kobe", "/api/nothing"]) {
        const response = await app.inject({ url, headers: { "sec-fetch-site": site } });
        expect(answerOf(response)).toEqual([403, "cross_site"]);
      }
    },
  );

  test("in a frame are refused too, and a link is followed", async () => {
    const { app } = await buildTestApp();
    const navigation = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    const statusOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: VISITOR_COUNT_PATH, headers })).statusCode;
    expect(await statusOf({ ...navigation, "sec-fetch-dest": "iframe" })).toBe(403);
    expect(await statusOf({ ...navigation, "sec-fetch-dest": "document" })).toBe(200);
    expect(await statusOf(navigation)).toBe(200);
  });

  test.each(["/", "/embed?place=Tokyo", "/icon.svg", `${ZONE_NOW_PATH}?zone=Asia/Tokyo`])(
    "of %s are answered",
    async (url) => {
      const { app } = await buildTestApp();
      const response = await app.inject({ url, headers: { "sec-fetch-site": "cross-site" } });
      expect(response.statusCode).toBe(200);
    },
  );

  test.each([{}, { "sec-fetch-site": "none" }, { "sec-fetch-site": "same-origin" }])(
    "are not what has %j",
    async (headers) => {
      const { app } = await buildTestApp();
      expect((await app.inject({ url: VISITOR_COUNT_PATH, headers })).statusCode).toBe(200);
    },
  );
});
