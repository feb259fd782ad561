import type { InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import { HEALTH_PATH } from "../../shared/api/health.ts";
import { API_PAGE_PATH } from "../../shared/api/openapi.ts";
import { REVERSE_GEOCODE_PATH } from "../../shared/api/places.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { buildTestApp } from "../testing/app.ts";
import type { App } from "./app-type.ts";

const SECURITY_HEADERS = [
  "cache-control",
  "content-security-policy",
  "cross-origin-embedder-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
];

const FILE = {
  "cache-control": expect.any(String),
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};
const DATA = {
  ...FILE,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};
const DOCUMENT = {
  ...FILE,
  "content-security-policy": expect.stringMatching(/^default-src 'none'; script-src 'self'/),
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
};
const WORKER = {
  ...FILE,
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};
const JSON_BODY = { "content-type": "application/json" };
const SCRIPT = "/assets/index-abc.js";

const ANSWERS: [status: number, kind: object, request: InjectOptions & { url: string }][] = [
  [200, DOCUMENT, { url: "/" }],
  [200, DOCUMENT, { url: "/?city=Paris", headers: { "accept-encoding": "br" } }],
  [200, DOCUMENT, { url: "/", method: "HEAD" }],
  [304, DOCUMENT, { url: "/", headers: { "if-none-match": "current" } }],
  [200, DOCUMENT, { url: API_PAGE_PATH }],
  [404, DOCUMENT, { url: "/nowhere" }],
  [404, DOCUMENT, { url: "/nowhere", method: "HEAD" }],
  [404, DOCUMENT, { url: "/assets/gone.js" }],
  [404, DOCUMENT, { url: "/%zz", headers: { accept: "text/html,*/*" } }],
  [404, DATA, { url: "/%zz" }],
  [200, FILE, { url: SCRIPT }],
  [200, FILE, { url: SCRIPT, headers: { "accept-encoding": "br" } }],
  [200, FILE, { url: SCRIPT, method: "HEAD" }],
  [304, FILE, { url: SCRIPT, headers: { "if-none-match": "current" } }],
  [200, FILE, { url: "/icon.svg" }],
  [200, WORKER, { url: "/sw.js" }],
  [304, WORKER, { url: "/sw.js", headers: { "if-none-match": "current" } }],
  [200, DATA, { url: HEALTH_PATH }],
  [200, DATA, { url: VISITOR_COUNT_PATH }],
  [200, DATA, { url: VISITOR_COUNT_PATH, method: "HEAD" }],
  [200, DATA, { url: VISITOR_COUNT_PATH, method: "POST" }],
  [400, DATA, { url: `${VISITOR_COUNT_PATH}?page=2` }],
  [401, DATA, { url: "/api/users/nobody/timezone-preferences" }],
  [403, DATA, { url: VISITOR_COUNT_PATH, method: "POST", headers: { origin: "null" } }],
  [404, DATA, { url: "/api/nothing" }],
  [404, DATA, { url: "/api/%zz" }],
  [404, DATA, { url: "/", method: "POST" }],
  [404, DATA, { url: API_PAGE_PATH, method: "POST" }],
  [405, DATA, { url: HEALTH_PATH, method: "DELETE" }],
  [
    413,
    DATA,
    { url: HEALTH_PATH, method: "POST", headers: JSON_BODY, payload: " ".repeat(66_000) },
  ],
  [415, DATA, { url: VISITOR_COUNT_PATH, method: "POST", payload: "hello" }],
];

const named = ANSWERS.map(
  ([status, kind, request]) =>
    [`${request.method ?? "GET"} ${request.url}`, status, kind, request] as const,
);

async function ask(app: App, request: InjectOptions & { url: string }) {
  if (request.headers?.["if-none-match"] === undefined) return app.inject(request);
  const { headers } = await app.inject(request.url);
  return app.inject({ ...request, headers: { "if-none-match": String(headers["etag"]) } });
}

function securityHeadersOf(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => SECURITY_HEADERS.includes(name)),
  );
}

describe("security headers", () => {
  test.each(named)("%s %d", async (_name, status, kind, request) => {
    const { app } = await buildTestApp();
    const response = await ask(app, request);
    expect(response.statusCode).toBe(status);
    expect(securityHeadersOf(response.headers)).toEqual(kind);
  });

  test("include Strict-Transport-Security with TLS", async () => {
    const { app } = await buildTestApp({ publicOrigin: "https://clock.example" });
    for (const [, kind, request] of ANSWERS) {
      const { headers } = await ask(app, request);
      expect(securityHeadersOf(headers)).toEqual({
        ...kind,
        "strict-transport-security": "max-age=31536000; includeSubDomains",
      });
    }
  });

  test("are set on a rate-limited response and on an internal error", async () => {
    const { app, db } = await buildTestApp({ limits: { callsPerMinute: 1 } });
    await db.schema.dropTable("visit_total").execute();
    const [fault, refused] = [
      await app.inject(VISITOR_COUNT_PATH),
      await app.inject(VISITOR_COUNT_PATH),
    ];
    expect([fault.statusCode, refused.statusCode]).toEqual([500, 429]);
    expect(securityHeadersOf(fault.headers)).toEqual(DATA);
    expect(securityHeadersOf(refused.headers)).toEqual(DATA);
  });
});

test("the page may fill the screen and keep it on, other features are denied", async () => {
  const { app } = await buildTestApp();
  const policy = String((await app.inject("/")).headers["permissions-policy"]).split(", ");
  expect(policy).toContain("fullscreen=(self)");
  expect(policy).toContain("screen-wake-lock=(self)");
  expect(policy).toContain("microphone=()");
});

describe("the page's CSP", () => {
  const policyOf = async (settings: Parameters<typeof buildTestApp>[0]) => {
    const { app } = await buildTestApp(settings);
    const { headers } = await app.inject("/");
    const directives = String(headers["content-security-policy"]).split("; ");
    return Object.fromEntries(directives.map((text) => text.split(/ (.*)/)));
  };

  test("allows its own parts and connections to the geocoder, and nothing else", async () => {
    const reverseGeocodeUrl = "https://places.test:8443/a/b?c";
    expect(await policyOf({ reverseGeocodeUrl })).toEqual({
      "default-src": "'none'",
      "script-src": expect.stringMatching(/^'self'( 'sha256-\S+')+$/),
      "style-src": "'self'",
      "img-src": "'self'",
      "font-src": "'self' data:",
      "connect-src": "'self' https://places.test:8443",
      "frame-src": "'self'",
      "manifest-src": "'self'",
      "worker-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'none'",
      "frame-ancestors": "'none'",
      "require-trusted-types-for": "'script'",
      "trusted-types": "service-worker",
    });
  });

  test("allows connections only to the server if it looks places up itself", async () => {
    const policy = await policyOf({ reverseGeocodeUrl: REVERSE_GEOCODE_PATH });
    expect(policy["connect-src"]).toBe("'self'");
  });

  test("upgrades insecure requests only if the public origin is https", async () => {
    const namesFor = async (publicOrigin: string) => Object.keys(await policyOf({ publicOrigin }));
    expect(await namesFor("http://localhost:3000")).not.toContain("upgrade-insecure-requests");
    expect(await namesFor("https://clock.example")).toContain("upgrade-insecure-requests");
  });
});
