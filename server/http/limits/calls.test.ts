import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
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
import { countPoints } from "./budgets.ts";
import { LIMITS } from "./limit-connections.ts";

// Until then a server is not ready.
beforeAll(async () => void (await ALL_PLACES.whenLoaded()));

async function limitedApp() {
  const { app } = await buildTestApp({ limits: { callsPerMinute: 3 } });
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

  const FILES = ["/", "/assets/index-abc.js", "/nothing"];
  const CALLS = ["/api/nothing", "/%61pi/time", VISITOR_COUNT_PATH, TIME_PATH, "/api/nothing?x"];
  const OTHERS = [placePath("1859171"), HEALTH_PATH, READY_PATH];
  test.each([
    ["all calls together, known or not, however they are encoded", "callsPerMinute", CALLS, FILES],
    ["the page, its files and unknown paths together", "filesPerMinute", FILES, CALLS],
  ] as const)("counts %s, and nothing else", async (_what, limit, counted, others) => {
    const { app } = await buildTestApp({ limits: { [limit]: 3 } });
    const isRefused = async (url: string) => (await app.inject(url)).statusCode === 429;
    for (const url of [...others, ...OTHERS, ...OTHERS]) expect(await isRefused(url)).toBe(false);
    for (const url of counted.slice(0, 3)) expect(await isRefused(url)).toBe(false);
    for (const url of counted) expect(await isRefused(url)).toBe(true);
    for (const url of others) expect(await isRefused(url)).toBe(false);
  });

  test("of the health checks is their own", async () => {
    const { statusOf } = await limitedApp();
    for (let check = 0; check < 1200; check += 1) await statusOf(READY_PATH);
    expect([await statusOf(HEALTH_PATH), await statusOf(TIME_PATH)]).toEqual([429, 200]);
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
      expect(refused.json().error.code).toBe("too_many_requests");
      vi.advanceTimersByTime(20_000);
      expect(await statusOf(TIME_PATH)).toBe(200);
      vi.useRealTimers();
    },
  );

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
    `GET ${TIMEZONES_PATH}/Europe/Berlin#%ff`,
    `GET ${TIME_PATH}#/assets/index-abc.js`,
    "GET /#",
    'GET /?q="',
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
  const count = countPoints(MINUTE_MS);
  for (let key = 0; key < 50_000; key += 1) count(`${key}`, 1, 1);
  expect(count("25000", 1, 1)).toBeGreaterThan(0);
  expect(count("0", 1, 1)).toBeUndefined();
});

test("four calls of a user run at once; others wait, those of other users and of anyone do not, and too many are refused", async () => {
  const { app } = await buildTestApp({ limits: { maxWaiting: 100 } });
  let [running, most] = [0, 0];
  const handler = async () => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    running -= 1;
    return {};
  };
  const path = "/api/users/:userId/list";
  const onRequest = async ({ raw, params }: FastifyRequest) => {
    raw.ownerId = (params as { userId: string }).userId;
  };
  app.get(path, { onRequest }, handler);
  app.post(path, handler);
  const ask = async (userId: string, method: "GET" | "POST" = "GET") =>
    app.inject({ method, url: path.replace(":userId", userId) });
  // Four run, and an eighth of what may wait.
  const askOften = () => Array.from({ length: 16 }, () => ask("ann"));
  const calls = askOften();
  const refused = await ask("ann");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "1"]);
  expect(refused.json()).toEqual({
    error: { code: "too_many_requests", message: "Too many requests of this account at once." },
  });
  await Promise.all(calls);
  expect(most).toBe(4);
  calls.push(...askOften(), ask("ben"), ask("ann", "POST"));
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect([...new Set(statuses), most]).toEqual([200, 6]);
});
