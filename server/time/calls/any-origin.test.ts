import { expect, test } from "vitest";
import { IP_PATH, TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { ATOM_SUFFIX, ZONE_CHANGES_PATH } from "../../../shared/api/zone-changes.ts";
import { ZONE_NOW_PATH } from "../../../shared/api/zone-now.ts";
import { buildTestApp } from "../../testing/app.ts";

const PATHS = [
  [`${TIMEZONES_PATH}.txt`, 200],
  [`${TIMEZONES_PATH}/Europe/London`, 200],
  [`${TIMEZONES_PATH}/Europe/London.posix`, 200],
  [`${TIMEZONES_PATH}/Europe/London.ics`, 200],
  [`${TIMEZONES_PATH}/a/b/c/d`, 404],
  [IP_PATH, 410],
  [`${IP_PATH}/192.0.2.1.txt`, 410],
  [`${ZONE_NOW_PATH}?zone=UTC`, 200],
  [`${ZONE_NOW_PATH}?zone=Nowhere`, 404],
  [ZONE_NOW_PATH, 400],
  [ZONE_CHANGES_PATH, 200],
  [ZONE_CHANGES_PATH + ATOM_SUFFIX, 200],
] as const;

const OPEN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};
const FROM_ANOTHER_SITE = { origin: "https://other.test", "sec-fetch-site": "cross-site" };
const PREFLIGHT = {
  "access-control-request-method": "GET",
  "access-control-request-headers": "content-type",
};

test.each(PATHS)(
  "a page of any origin may call %s after a preflight, and read the answer, a refusal of its method, and that it calls too often",
  async (url, status) => {
    const limits = { callsPerMinute: 4 };
    const { app } = await buildTestApp({ limits, publicOrigin: "https://clock.test" });
    const preflight = { ...FROM_ANOTHER_SITE, ...PREFLIGHT };
    const before = await app.inject({ method: "OPTIONS", url, headers: preflight });
    expect([before.statusCode, before.body]).toEqual([204, ""]);
    expect(before.headers).toMatchObject({
      ...OPEN,
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "*",
      "access-control-max-age": "86400",
    });
    const response = await app.inject({ url, headers: FROM_ANOTHER_SITE });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(OPEN);
    expect(response.headers["set-cookie"]).toBeUndefined();
    const head = await app.inject({ method: "HEAD", url });
    const type = response.headers["content-type"];
    expect([head.statusCode, head.body, head.headers["content-type"]]).toEqual([status, "", type]);
    const wrong = await app.inject({ method: "PUT", url });
    expect([wrong.statusCode, wrong.headers["allow"]]).toEqual([405, "GET, HEAD"]);
    const limited = await app.inject({ url });
    expect(limited.statusCode).toBe(429);
    expect([wrong.headers, limited.headers]).toMatchObject([OPEN, OPEN]);
  },
);

test("an encoded path is as open", async () => {
  const { app } = await buildTestApp();
  const url = "/%61pi/timezone/Europe/London";
  const response = await app.inject({ url, headers: FROM_ANOTHER_SITE });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject(OPEN);
});

test("a preflight counts as a call, and is refused for calls that are not open", async () => {
  const preflight = async (url: string, callsPerMinute: number, asked: object = PREFLIGHT) => {
    const { app } = await buildTestApp({ limits: { callsPerMinute } });
    const headers = { ...FROM_ANOTHER_SITE, ...asked };
    return (await app.inject({ method: "OPTIONS", url, headers })).statusCode;
  };
  expect(await preflight(TIMEZONES_PATH, 0)).toBe(429);
  expect(await preflight("/api/visitor-count", 9)).toBe(405);
  expect(await preflight("/api/time", 9)).toBe(405);
  expect(await preflight(TIMEZONES_PATH, 9, {})).toBe(405);
});

test.each(["/api/time", "/api/zones/changesx", "/api/ipx", "/api/timezones", "/api/session"])(
  "no other call is open to it: %s",
  async (url) => {
    const { app } = await buildTestApp();
    const { headers } = await app.inject(url);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  },
);
