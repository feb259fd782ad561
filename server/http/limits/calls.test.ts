import { beforeAll, describe, expect, test, vi } from "vitest";
import { HEALTH_PATH, READY_PATH } from "../../../shared/api/health.ts";
import { PLACES_PATH, placePath } from "../../../shared/api/places.ts";
import { preferenceOrderPath } from "../../../shared/api/preferences.ts";
import { TIME_PATH } from "../../../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { TIMEZONES_PATH } from "../../../shared/api/world-time.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { buildTestApp } from "../../testing/app.ts";
import { ALL_PLACES } from "../../testing/places.ts";
import { listen } from "../../testing/raw-connection.ts";
import { Counts } from "./budgets.ts";
import { LIMITS } from "./limit-connections.ts";

// Until then a server is not ready.
beforeAll(async () => void (await ALL_PLACES.whenLoaded()));

/** An app that allows three calls a minute. */
async function limitedApp(settings: Parameters<typeof buildTestApp>[0] = {}) {
  const { app } = await buildTestApp({ ...settings, limits: { callsPerMinute: 3 } });
  const statusOf = async (url: string, remoteAddress = "192.0.2.1") =>
    (await app.inject({ url, remoteAddress })).statusCode;
  const spendCalls = async (remoteAddress?: string) => {
    for (let call = 0; call < 3; call += 1) await statusOf(TIME_PATH, remoteAddress);
  };
  return { app, statusOf, spendCalls };
}

describe("the rate limit", () => {
  test("is 300 calls and 3,000 files a minute from one address", () => {
    expect([LIMITS.callsPerMinute, LIMITS.filesPerMinute]).toEqual([300, 3000]);
  });

  test("counts all API paths together, known or not, however they are encoded", async () => {
    const { statusOf } = await limitedApp();
    expect(await statusOf("/api/nothing")).toBe(404);
    expect(await statusOf("/%61pi/time")).toBe(200);
    expect(await statusOf(VISITOR_COUNT_PATH)).toBe(200);
    for (const url of [TIME_PATH, VISITOR_COUNT_PATH, "/%61pi/time", "/api/nothing?x"]) {
      expect(await statusOf(url)).toBe(429);
    }
  });

  test.each([0, 60, -60])(
    "responds with 429 and Retry-After, and lifts after a minute, if the system clock steps by %d days",
    async (days) => {
      vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2026, 10, 20, 12) });
      const { app, statusOf, spendCalls } = await limitedApp();
      await spendCalls();
      vi.setSystemTime(Date.UTC(2026, 10, 20 + days, 12));
      vi.advanceTimersByTime(40_000);
      const refused = await app.inject({ url: TIME_PATH, remoteAddress: "192.0.2.1" });
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "20"]);
      expect(refused.json().error).toEqual({
        code: "too_many_requests",
        message: "Too many requests from this address. Try again soon.",
      });
      vi.advanceTimersByTime(20_000);
      expect(await statusOf(TIME_PATH)).toBe(200);
      vi.useRealTimers();
    },
  );

  test("does not apply to the page, its files, places by id and the health checks, which have their own", async () => {
    const { statusOf, spendCalls } = await limitedApp();
    const kobe = placePath("1859171");
    for (const url of ["/", "/assets/index-abc.js", "/icon.svg", kobe, HEALTH_PATH, READY_PATH]) {
      for (let call = 0; call < 5; call += 1) expect(await statusOf(url)).toBe(200);
    }
    await spendCalls();
    expect(await statusOf(TIME_PATH)).toBe(429);
    expect(await statusOf("/")).toBe(200);
    for (let check = 0; check < 1200; check += 1) await statusOf(READY_PATH);
    expect([await statusOf(HEALTH_PATH), await statusOf("/")]).toEqual([429, 200]);
  });

  test.each([
    ["one IPv6 network (/64) as one address", "2001:db8::1", "2001:db8:0:0:ffff::2", 429],
    ["another IPv6 network separately", "2001:db8::1", "2001:db8:0:1::1", 200],
    ["an IPv4 address and its IPv6 form as one address", "192.0.2.7", "::ffff:192.0.2.7", 429],
    ["another IPv4 address in IPv6 form separately", "::ffff:192.0.2.8", "::ffff:192.0.2.7", 200],
  ])("counts %s", async (_what, first, second, status) => {
    const { statusOf, spendCalls } = await limitedApp();
    await spendCalls(first);
    expect(await statusOf(TIME_PATH, second)).toBe(status);
  });

  test.each([
    ["an IPv4 /24", (host: number) => `192.0.2.${host}`, "192.0.3.1"],
    ["an IPv6 /48", (host: number) => `2001:db8:1:${host.toString(16)}::1`, "2001:db8:2::1"],
  ])(
    "of %s is ten times that of an address, of which one address takes no more than its own",
    async (_what, addressOf, stranger) => {
      const { statusOf, spendCalls } = await limitedApp();
      for (let call = 0; call < 100; call += 1) await statusOf(TIME_PATH, addressOf(1));
      for (let host = 2; host < 11; host += 1) {
        expect(await statusOf(TIME_PATH, addressOf(host))).toBe(200);
        await spendCalls(addressOf(host));
      }
      expect(await statusOf(TIME_PATH, addressOf(11))).toBe(429);
      expect(await statusOf(TIME_PATH, stranger)).toBe(200);
    },
  );

  test("takes two points for a search, and five for a whole list", async () => {
    const { app } = await buildTestApp({ limits: { callsPerMinute: 4 } });
    const ask = async (url: string, method: "GET" | "PUT" = "GET") =>
      (await app.inject({ method, url, remoteAddress: "192.0.2.1" })).statusCode;
    for (const status of [200, 200, 429]) expect(await ask(`${PLACES_PATH}?q=kobe`)).toBe(status);
    const fresh = await buildTestApp({ limits: { callsPerMinute: 4 } });
    const url = preferenceOrderPath("someone");
    expect((await fresh.app.inject({ method: "PUT", url })).statusCode).toBe(429);
  });

  test.each([
    [false, 429],
    ["192.0.2.1", 200],
  ] as const)(
    "with trustProxy %s, a call for another forwarded address gets %d",
    async (trustProxy, status) => {
      const { app } = await limitedApp({ trustProxy });
      const statusFor = async (visitor: string) =>
        (
          await app.inject({
            url: TIME_PATH,
            remoteAddress: "192.0.2.1",
            headers: { "x-forwarded-for": visitor },
          })
        ).statusCode;
      for (let call = 0; call < 3; call += 1) await statusFor("198.51.100.1");
      expect(await statusFor("198.51.100.2")).toBe(status);
    },
  );

  test("counts the page, its files and unknown paths together, without the calls and health checks", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { app } = await buildTestApp({ limits: { filesPerMinute: 3 } });
    const ask = (url: string, remoteAddress = "192.0.2.1") => app.inject({ url, remoteAddress });
    for (const url of ["/", "/assets/index-abc.js", "/nothing"]) {
      expect((await ask(url)).statusCode).toBeLessThan(429);
    }
    const refused = await ask("/");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    for (const url of [TIME_PATH, HEALTH_PATH, READY_PATH]) {
      expect((await ask(url)).statusCode).toBe(200);
    }
    expect((await ask("/", "192.0.2.2")).statusCode).toBe(200);
    vi.advanceTimersByTime(MINUTE_MS);
    expect((await ask("/")).statusCode).toBe(200);
    vi.useRealTimers();
  });

  test("counts a path that can't be decoded, once", async () => {
    const { app } = await buildTestApp({ limits: { callsPerMinute: 2 } });
    const statuses = [];
    for (const url of ["/%zz", "/api/%zz?q=%zz", "/%", TIME_PATH]) {
      statuses.push((await app.inject(url)).statusCode);
    }
    expect(statuses).toEqual([404, 404, 429, 429]);
  });

  test.each([
    "POST /mcp#x",
    "GET /mcp#x",
    `GET ${TIMEZONES_PATH}/Europe/Berlin#%ff`,
    `GET ${TIME_PATH}#/assets/index-abc.js`,
    `GET ${TIME_PATH}?a#b`,
    "GET /#",
    'GET /?q="',
    "GET /?q=<b>",
  ])(
    "a target that RFC 9112 does not allow is refused, and counts as its path: %s",
    async (start) => {
      const limits = { callsPerMinute: 1, filesPerMinute: 1 };
      const { exchange } = await listen((await buildTestApp({ limits })).app);
      const ask = (line: string) =>
        exchange(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      const refused = await ask(start);
      expect(refused).toMatch(/^HTTP\/1.1 400 .*application\/json.*"code":"invalid_request"/s);
      expect(await ask(start.replace(/[?#].*/, ""))).toMatch(/^HTTP\/1.1 429 /);
    },
  );
});

test("a budget counts at most 50,000 addresses and networks, and at least the newest 25,000", () => {
  const counts = new Counts(MINUTE_MS);
  for (let key = 0; key < 50_000; key += 1) counts.add(`${key}`, 1, 1);
  expect(counts.add("25000", 1, 1)).toBeGreaterThan(0);
  expect(counts.add("0", 1, 1)).toBeUndefined();
});
