import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { IP_PATH, TIMEZONES_PATH, WorldTime } from "../../../shared/api/world-time.ts";
import { buildTestApp } from "../../testing/app.ts";

const PROXY = "10.0.0.1";
const CALLER = "198.51.100.9";
const INSTANT = Date.parse("2026-07-25T12:34:56.789Z") + 0.25;
const serverClock = { now: () => INSTANT, timeResponse: () => ({}) as never };

async function openServer(settings = {}) {
  const { app } = await buildTestApp({
    serverClock,
    trustProxy: PROXY,
    zoneHeader: "cf-timezone",
    ...settings,
  });
  return (url: string, headers: Record<string, string | string[]> = {}, remoteAddress = PROXY) =>
    app.inject({ url, remoteAddress, headers: { "x-forwarded-for": CALLER, ...headers } });
}

const MISSING = /^The proxy of this server did not say in which time zone this address is\./;
const UNKNOWN = /^The proxy of this server named a time zone that this server does not know\./;
const REFUSED = /^This server does not look up where an address is\./;

describe("the time where the caller is", () => {
  test("is that of the zone that a trusted proxy names, as that zone's own call has it", async () => {
    const get = await openServer();
    for (const suffix of ["", ".txt"]) {
      const response = await get(IP_PATH + suffix, { "CF-Timezone": "Asia/Tokyo" });
      const named = await get(`${TIMEZONES_PATH}/Asia/Tokyo${suffix}`);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(named.body);
      expect(response.body).toContain(CALLER);
      expect(response.headers).toEqual({ ...named.headers, date: response.headers["date"] });
      expect(response.headers["cache-control"]).toBe("no-store");
    }
    const { body } = await get(IP_PATH, { "cf-timezone": "america/new_york" });
    const time: unknown = JSON.parse(body);
    expect(Value.Check(WorldTime, time)).toBe(true);
    expect(time).toMatchObject({ timezone: "America/New_York", utc_offset: "-04:00" });
  });

  test.each([
    ["no header", {}, MISSING],
    ["an empty one", { "cf-timezone": " " }, MISSING],
    ["an unknown zone", { "cf-timezone": "Europe/Atlantis" }, UNKNOWN],
    ["a name of an object", { "cf-timezone": "__proto__" }, UNKNOWN],
    ["two zones", { "cf-timezone": ["Asia/Tokyo", "Europe/London"] }, UNKNOWN],
    ["a long text", { "cf-timezone": "x".repeat(8000) }, UNKNOWN],
  ])("is not found for %s", async (_name, headers, sentence) => {
    const get = await openServer();
    const response = await get(IP_PATH, headers);
    const { error } = response.json() as { error: string };
    expect([response.statusCode, error]).toEqual([404, expect.stringMatching(sentence)]);
    const text = await get(`${IP_PATH}.txt`, headers);
    expect([text.statusCode, text.body]).toEqual([404, `error: ${error}`]);
  });

  test.each([
    ["another peer", "192.0.2.7", {}],
    ["a peer that says it is the proxy", "192.0.2.7", { "x-forwarded-for": PROXY }],
    ["the proxy's address in another form", "10.0.0.11", {}],
  ])("is not read from the header of %s", async (_name, peer, headers) => {
    const get = await openServer();
    const response = await get(IP_PATH, { "cf-timezone": "Asia/Tokyo", ...headers }, peer);
    expect([response.statusCode, response.json().error]).toEqual([
      404,
      expect.stringMatching(MISSING),
    ]);
  });

  test("is read from the header of a proxy in a trusted range, and of one that an IPv6 socket names", async () => {
    const get = await openServer({ trustProxy: "loopback, 10.0.0.0/8" });
    for (const peer of ["10.255.0.1", "::ffff:10.0.0.1", "::1", "127.0.0.1"]) {
      const response = await get(IP_PATH, { "cf-timezone": "Asia/Tokyo" }, peer);
      expect([peer, response.json().timezone]).toEqual([peer, "Asia/Tokyo"]);
    }
  });

  test("is read from the header of the setting, and no other", async () => {
    const get = await openServer({ zoneHeader: "x-zone" });
    const headers = { "cf-timezone": "Asia/Tokyo" };
    expect((await get(IP_PATH, headers)).statusCode).toBe(404);
    const response = await get(IP_PATH, { ...headers, "x-zone": "Europe/London" });
    expect(response.json().timezone).toBe("Europe/London");
  });

  test("is refused without the setting, whatever a proxy sends", async () => {
    const get = await openServer({ zoneHeader: undefined });
    const response = await get(IP_PATH, { "cf-timezone": "Asia/Tokyo" });
    expect([response.statusCode, response.json().error]).toEqual([
      410,
      expect.stringMatching(REFUSED),
    ]);
  });
});

test("the time where another address is stays refused", async () => {
  const get = await openServer();
  for (const suffix of ["", ".txt"]) {
    const response = await get(`${IP_PATH}/192.0.2.1${suffix}`, { "cf-timezone": "Asia/Tokyo" });
    expect(response.statusCode).toBe(410);
    expect(response.body).toContain("This server does not look up where an address is.");
  }
});
