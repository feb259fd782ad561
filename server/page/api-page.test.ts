import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../shared/api/openapi.ts";
import { buildTestApp } from "../testing/app.ts";

test.each([API_PAGE_PATH, `${API_PAGE_PATH}/`, `${API_PAGE_PATH}?x`])(
  "the page of the API is at %s, isolated, unframed and without inline scripts but its own",
  async (url) => {
    const { app } = await buildTestApp();
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("<h1>API</h1>");
    expect(headers["cache-control"]).toBe("no-cache");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("form-action 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const known = await app.inject({ url, headers: { "if-none-match": String(headers["etag"]) } });
    expect(known.statusCode).toBe(304);
  },
);

test("the OpenAPI document is served as it is in the repository, to pages of other sites too", async () => {
  const { app } = await buildTestApp();
  const { headers, body } = await app.inject({
    url: OPENAPI_PATH,
    headers: { origin: "https://other.test" },
  });
  expect(body).toBe(readFileSync("docs/openapi.json", "utf8"));
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  const known = await app.inject({
    url: OPENAPI_PATH,
    headers: { "if-none-match": String(headers["etag"]) },
  });
  expect(known.statusCode).toBe(304);
});
