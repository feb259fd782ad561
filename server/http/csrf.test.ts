import { describe, expect, test } from "vitest";
import { preferencePath } from "../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import { listRoutePaths } from "../testing/routes.ts";
import { TestVisitor } from "../testing/visitor.ts";

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
    const { app } = await buildTestApp();
    const addresses = await listRoutePaths(app);
    expect(addresses).toContain(preferencePath(":userId", ":id"));
    const owner = new TestVisitor(app);
    const ownerId = await owner.createPasskey();
    for (const address of addresses) {
      for (const method of ["DELETE", "PATCH", "POST", "PUT"] as const) {
        const url = address.replace(":userId", ownerId);
        const response = await owner.ask(method, url, undefined, headers);
        expect([response.statusCode, response.json().error.code]).toEqual([403, "cross_site"]);
      }
    }
    expect(await owner.whoAmI()).toBe(ownerId);
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
