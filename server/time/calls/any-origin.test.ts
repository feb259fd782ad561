import { describe, expect, test } from "vitest";
import { IP_PATH, TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../../shared/api/zone-changes.ts";
import { ZONE_NOW_PATH } from "../../../shared/api/zone-now.ts";
import { buildTestApp } from "../../testing/app.ts";

const PATHS = [
  [TIMEZONES_PATH, 200],
  [`${TIMEZONES_PATH}.txt`, 200],
  [`${TIMEZONES_PATH}/Europe`, 200],
  [`${TIMEZONES_PATH}/Europe/London`, 200],
  [`${TIMEZONES_PATH}/Europe/London.txt`, 200],
  [`${TIMEZONES_PATH}/Europe/London.posix`, 200],
  [`${TIMEZONES_PATH}/Europe/London.ics`, 200],
  [`${TIMEZONES_PATH}/Nowhere.ics`, 404],
  [`${TIMEZONES_PATH}/Nowhere`, 404],
  [`${TIMEZONES_PATH}/a/b/c/d`, 404],
  [IP_PATH, 410],
  [`${IP_PATH}/192.0.2.1.txt`, 410],
  [`${ZONE_NOW_PATH}?zone=UTC`, 200],
  [`${ZONE_NOW_PATH}?zone=Nowhere`, 404],
  [ZONE_NOW_PATH, 400],
  [ZONE_CHANGES_PATH, 200],
  [ZONE_CHANGES_PATH + ATOM_SUFFIX, 200],
  [`${ZONE_CHANGES_PATH}?zone=UTC`, 400],
  ["/%61pi/timezone/Europe/London", 200],
] as const;

const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
const FROM_ANOTHER_SITE = { origin: "https://other.test", "sec-fetch-site": "cross-site" };

describe("a page of any origin may read", () => {
  test.each(PATHS)("%s, with status %i", async (url, status) => {
    const { app } = await buildTestApp({ publicOrigin: "https://clock.test" });
    const response = await app.inject({ url, headers: FROM_ANOTHER_SITE });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(OPEN);
    expect(response.headers["set-cookie"]).toBeUndefined();
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body]).toEqual([status, ""]);
    expect(head.headers).toMatchObject({
      ...OPEN,
      "content-type": response.headers["content-type"],
    });
  });

  test.each(PATHS.filter(([, status]) => status === 200))(
    "that %s refuses another method, or one call too many",
    async (url) => {
      const { app } = await buildTestApp({ limits: { callsPerMinute: 1 } });
      const wrong = await app.inject({ method: "PUT", url });
      expect([wrong.statusCode, wrong.headers["allow"]]).toEqual([405, "GET, HEAD"]);
      expect(wrong.headers).toMatchObject(OPEN);
      const limited = await app.inject({ url });
      expect(limited.statusCode).toBe(429);
      expect(limited.json().error.code).toBe("too_many_requests");
      expect(limited.headers).toMatchObject({ ...OPEN, "retry-after": expect.any(String) });
    },
  );
});

describe("a preflight", () => {
  const ask = async (url: string, headers: Record<string, string>, limits = {}) => {
    const { app } = await buildTestApp({ publicOrigin: "https://clock.test", limits });
    return app.inject({
      method: "OPTIONS",
      url,
      headers: { ...FROM_ANOTHER_SITE, ...headers },
    });
  };
  const PREFLIGHT = {
    "access-control-request-method": "GET",
    "access-control-request-headers": "content-type",
  };

  test.each(PATHS.filter(([url]) => url.startsWith("/api")))(
    "is answered, so that a page may send headers of its own: %s",
    async (url) => {
      const { statusCode, headers, body } = await ask(url, PREFLIGHT);
      expect([statusCode, body]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        ...OPEN,
        "access-control-allow-methods": "GET, HEAD, POST",
        "access-control-allow-headers": "*",
        "access-control-max-age": "86400",
      });
    },
  );

  test("counts as a call", async () => {
    const { statusCode } = await ask(TIMEZONES_PATH, PREFLIGHT, { callsPerMinute: 0 });
    expect(statusCode).toBe(429);
  });

  test("is refused for other calls, as is OPTIONS that is none", async () => {
    for (const [url, headers] of [
      ["/api/visitor-count", PREFLIGHT],
      ["/api/time", PREFLIGHT],
      [TIMEZONES_PATH, {}],
    ] as const) {
      const response = await ask(url, headers);
      expect(response.statusCode).toBe(405);
      expect(response.headers["access-control-allow-methods"]).toBeUndefined();
    }
  });
});

test.each([
  "/api/time",
  "/api/zones/release",
  "/api/zones/changesx",
  "/api/ipx",
  "/api/timezones",
  "/api/session",
])("no other call is open to it: %s", async (url) => {
  const { app } = await buildTestApp();
  const { headers } = await app.inject(url);
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
});
