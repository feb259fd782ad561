import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { HEALTH_PATH } from "../../shared/api/health.ts";
import { API_PAGE_PATH } from "../../shared/api/openapi.ts";
import { PLACES_PATH, REVERSE_GEOCODE_PATH } from "../../shared/api/places.ts";
import { VISITOR_COUNT_PATH } from "../../shared/api/visits.ts";
import { IP_PATH, TEXT_SUFFIX, TIMEZONES_PATH } from "../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../shared/api/zone-changes.ts";
import { ZONE_NOW_PATH } from "../../shared/api/zone-now.ts";
import { askApp, buildTestApp, type TestOptions } from "../testing/app.ts";
import { listPaths } from "../testing/openapi-file.ts";
import { answerOf, newVisitor, signedInVisitor } from "../testing/visitor.ts";
import type { App } from "./app-type.ts";

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
  // The page may fill the screen and keep it on.
  "permissions-policy": expect.stringMatching(
    /fullscreen=\(self\).*screen-wake-lock=\(self\).*camera=\(\).*microphone=\(\)/,
  ),
};
const WORKER = {
  ...FILE,
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};
const SECURITY_HEADERS = ["strict-transport-security", ...Object.keys({ ...DATA, ...DOCUMENT })];
const JSON_BODY = { "content-type": "application/json" };
const SCRIPT = "/assets/index-abc.js";

type Request = InjectOptions & { url: string };

const ANSWERS: [request: Request, status: number, kind: object][] = [
  [{ url: "/" }, 200, DOCUMENT],
  [{ url: "/", method: "HEAD" }, 200, DOCUMENT],
  [{ url: "/", headers: { "if-none-match": "current" } }, 304, DOCUMENT],
  [{ url: API_PAGE_PATH }, 200, DOCUMENT],
  [{ url: "/nowhere" }, 404, DOCUMENT],
  [{ url: "/%zz", headers: { accept: "text/html,*/*" } }, 404, DOCUMENT],
  [{ url: "/%zz" }, 404, DATA],
  [{ url: SCRIPT }, 200, FILE],
  [{ url: SCRIPT, headers: { "if-none-match": "current" } }, 304, FILE],
  [{ url: "/icon.svg" }, 200, FILE],
  [{ url: "/sw.js" }, 200, WORKER],
  [{ url: HEALTH_PATH }, 200, DATA],
  [{ url: VISITOR_COUNT_PATH }, 200, DATA],
  [{ url: VISITOR_COUNT_PATH, method: "POST" }, 200, DATA],
  [{ url: `${VISITOR_COUNT_PATH}?page=2` }, 400, DATA],
  [{ url: "/api/users/nobody/timezone-preferences" }, 401, DATA],
  [{ url: VISITOR_COUNT_PATH, method: "POST", headers: { origin: "null" } }, 403, DATA],
  [{ url: "/api/nothing" }, 404, DATA],
  [{ url: "/", method: "POST" }, 404, DATA],
  [{ url: HEALTH_PATH, method: "DELETE" }, 405, DATA],
  [
    { url: HEALTH_PATH, method: "POST", headers: JSON_BODY, payload: " ".repeat(66_000) },
    413,
    DATA,
  ],
  [{ url: VISITOR_COUNT_PATH, method: "POST", payload: "hello" }, 415, DATA],
];

async function ask(app: App, request: Request) {
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
  let [plain, secure]: App[] = [];
  beforeAll(async () => {
    plain = (await buildTestApp()).app;
    secure = (await buildTestApp({ publicOrigin: "https://clock.example" })).app;
  });

  test.each(ANSWERS)("of $url, with TLS too", async (request, status, kind) => {
    const { statusCode, headers } = await ask(plain as App, request);
    expect([statusCode, securityHeadersOf(headers)]).toEqual([status, kind]);
    expect(securityHeadersOf((await ask(secure as App, request)).headers)).toEqual({
      ...kind,
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
  });

  test("are set on a rate-limited response and on an internal error, which has no details", async () => {
    const { app, db } = await buildTestApp({ limits: { callsPerMinute: 1 } });
    await db.schema.dropTable("visit_total").execute();
    const [fault, refused] = [
      await app.inject(VISITOR_COUNT_PATH),
      await app.inject(VISITOR_COUNT_PATH),
    ];
    expect([fault.statusCode, refused.statusCode]).toEqual([500, 429]);
    expect(fault.json()).toEqual({
      error: { code: "internal_error", message: "Something went wrong on our side." },
    });
    expect(securityHeadersOf(fault.headers)).toEqual(DATA);
    expect(securityHeadersOf(refused.headers)).toEqual(DATA);
  });
});

describe("the page's CSP", () => {
  const policyOf = async (settings: TestOptions) => {
    const { headers } = await askApp("/", settings);
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

  test("allows connections to the server alone if it looks places up itself, and upgrades requests if its origin is https", async () => {
    const reverseGeocodeUrl = REVERSE_GEOCODE_PATH;
    const local = await policyOf({ reverseGeocodeUrl, publicOrigin: "http://localhost:3000" });
    expect(local["connect-src"]).toBe("'self'");
    expect(local).not.toHaveProperty("upgrade-insecure-requests");
    expect(await policyOf({ publicOrigin: "https://clock.example" })).toHaveProperty(
      "upgrade-insecure-requests",
    );
  });
});

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
  ])("allows calls from the same origin and from programs: %j", async (headers) => {
    const { visitor } = await newVisitor();
    for (const method of ["POST", "GET"] as const) {
      const response = await visitor.ask(method, VISITOR_COUNT_PATH, undefined, headers);
      expect(response.statusCode).toBe(200);
    }
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
      const response = await askApp({ url, headers: { "sec-fetch-site": "cross-site" } });
      expect(response.statusCode).toBe(200);
    },
  );
});
