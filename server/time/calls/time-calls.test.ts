import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { IP_PATH, TIMEZONES_PATH, WorldTime } from "../../../shared/api/world-time.ts";
import { ZONE_NOW_PATH, ZoneNow } from "../../../shared/api/zone-now.ts";
import { TZDB_RELEASE, zoneNames } from "../../../shared/zones/zone-rules.ts";
import { buildTestApp } from "../../testing/app.ts";
import { RECORDED_ANSWERS, RECORDED_ERROR } from "../../testing/recorded-answers.ts";

const SUMMER = Date.parse("2026-07-25T12:34:56.789Z") + 0.25;
const TIME = { boundMs: 0.5, source: "chrony", synchronised: true } as const;

/** A server whose clock stands still. */
async function openServer(instantMs = SUMMER) {
  const serverClock = {
    now: () => instantMs,
    timeResponse: (receivedMs: number) => ({ ...TIME, receivedMs, sentMs: instantMs }),
  };
  const { app } = await buildTestApp({ serverClock });
  return {
    app,
    get: (url: string, headers = {}) => app.inject({ url, headers, remoteAddress: "192.0.2.1" }),
  };
}

const timezone = (name: string) => `${TIMEZONES_PATH}/${name}`;

describe("the time in a zone, as worldtimeapi.org", () => {
  test("has its fields, in its order", async () => {
    const { get } = await openServer();
    const response = await get(timezone("Europe/London"));
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.body).toBe(
      `{"utc_offset":"+01:00","timezone":"Europe/London","day_of_week":6,"day_of_year":206,"datetime":"2026-07-25T13:34:56.789250+01:00","utc_datetime":"2026-07-25T12:34:56.789250+00:00","unixtime":1784982896,"raw_offset":0,"week_number":30,"dst":true,"abbreviation":"BST","dst_offset":3600,"dst_from":"2026-03-29T01:00:00+00:00","dst_until":"2026-10-25T01:00:00+00:00","client_ip":"192.0.2.1"}`,
    );
    for (const recorded of RECORDED_ANSWERS) {
      const answer = (await get(timezone(recorded.timezone))).json() as WorldTime;
      expect(Value.Check(WorldTime, answer)).toBe(true);
      expect(Object.keys(answer).sort()).toEqual(Object.keys(recorded).sort());
    }
  });

  test("is written as text, with nothing for null", async () => {
    const { get } = await openServer();
    const response = await get(timezone("Asia/Tokyo.txt"));
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(response.body).toBe(`abbreviation: JST
client_ip: 192.0.2.1
datetime: 2026-07-25T21:34:56.789250+09:00
day_of_week: 6
day_of_year: 206
dst: false
dst_from: 
dst_offset: 0
dst_until: 
raw_offset: 32400
timezone: Asia/Tokyo
unixtime: 1784982896
utc_datetime: 2026-07-25T12:34:56.789250+00:00
utc_offset: +09:00
week_number: 30`);
  });

  test.each([
    ["EST", "EST", "-05:00"],
    ["CET", "CET", "+02:00"],
    ["Etc/UTC", "Etc/UTC", "+00:00"],
    ["Etc/GMT+5", "Etc/GMT+5", "-05:00"],
    ["America/Argentina/Salta", "America/Argentina/Salta", "-03:00"],
    ["america/new_york", "America/New_York", "-04:00"],
    ["America%2FNew_York", "America/New_York", "-04:00"],
    ["Europe/London/", "Europe/London", "+01:00"],
    ["Europe/London?cache=no", "Europe/London", "+01:00"],
  ])("is found by the name %s", async (name, found, utcOffset) => {
    const { get } = await openServer();
    expect((await get(timezone(name))).json()).toMatchObject({
      timezone: found,
      utc_offset: utcOffset,
    });
  });

  test("in Ireland has tzdb's DST, which is winter and negative; the sum stays the offset", async () => {
    const { get } = await openServer(Date.parse("2026-12-31T23:30:00Z"));
    expect((await get(timezone("Europe/Dublin"))).json()).toMatchObject({
      abbreviation: "GMT",
      dst: true,
      raw_offset: 3600,
      dst_offset: -3600,
      dst_from: "2026-10-25T01:00:00+00:00",
      dst_until: "2027-03-28T01:00:00+00:00",
      utc_offset: "+00:00",
      week_number: 53,
    });
  });

  test.each(["Europe/Atlantis", "Nowhere", "America/Argentina", "a/b/c", "%00", "__proto__"])(
    "is refused for the unknown name %s as there",
    async (name) => {
      const { get } = await openServer();
      const response = await get(timezone(name));
      expect([response.statusCode, response.json()]).toEqual([404, RECORDED_ERROR]);
      const text = await get(timezone(`${name}.txt`));
      expect([text.statusCode, text.body]).toEqual([404, "error: unknown location"]);
    },
  );

  test("follows the clock over a change", async () => {
    const change = Date.parse("2026-10-25T01:00:00Z");
    let now = change - 0.001;
    const { app } = await buildTestApp({
      serverClock: { now: () => now, timeResponse: () => ({}) as never },
    });
    const ask = async () => (await app.inject(timezone("Europe/London"))).json() as WorldTime;
    expect(await ask()).toMatchObject({ abbreviation: "BST", day_of_week: 0 });
    now = change;
    expect(await ask()).toMatchObject({ abbreviation: "GMT", dst_from: null });
    // A clock can be set back.
    now = change - 1;
    expect(await ask()).toMatchObject({ abbreviation: "BST" });
  });
});

describe("lists of zones, as worldtimeapi.org", () => {
  test("have all names, or those of an area, in alphabetical order", async () => {
    const { get } = await openServer();
    expect((await get(TIMEZONES_PATH)).json()).toEqual(zoneNames());
    expect((await get(`${TIMEZONES_PATH}/`)).json()).toEqual(zoneNames());
    const text = await get(`${TIMEZONES_PATH}.txt`);
    expect(text.body.split("\n")).toEqual(zoneNames());
    const indian = zoneNames().filter((name) => name.startsWith("Indian/"));
    expect((await get(timezone("Indian"))).json()).toEqual(indian);
    expect((await get(timezone("indian.txt"))).body).toBe(indian.join("\n"));
  });

  test("are compressed and checked by their etag", async () => {
    const { get } = await openServer();
    for (const path of [TIMEZONES_PATH, timezone("Europe")]) {
      const { headers } = await get(path, { "accept-encoding": "br" });
      expect(headers["content-encoding"]).toBe("br");
      const again = await get(path, { "if-none-match": headers["etag"] });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
  });
});

test.each([IP_PATH, `${IP_PATH}/192.0.2.7`, `${IP_PATH}/2001:db8::1`])(
  "nobody is located by an address: %s",
  async (path) => {
    const { get } = await openServer();
    const response = await get(path);
    expect(response.statusCode).toBe(410);
    const { error } = response.json() as { error: string };
    expect(error).toMatch(/^This server does not look up where an address is\./);
    const text = await get(`${path}.txt`);
    expect([text.statusCode, text.body]).toEqual([410, `error: ${error}`]);
  },
);

describe("the time in a zone, with its bound", () => {
  const now = (zone: string) => `${ZONE_NOW_PATH}?zone=${zone}`;

  test("is that of the server's clock, with the next change and the release", async () => {
    const { get } = await openServer();
    const response = await get(now("europe/berlin"));
    expect(response.headers["cache-control"]).toBe("no-store");
    const answer = response.json() as ZoneNow;
    expect(Value.Check(ZoneNow, answer)).toBe(true);
    expect(answer).toEqual({
      zone: "Europe/Berlin",
      instantMs: SUMMER,
      ...TIME,
      localTime: "2026-07-25T14:34:56.789+02:00",
      offsetMinutes: 120,
      abbreviation: "CEST",
      isDst: true,
      nextChange: {
        atMs: Date.parse("2026-10-25T01:00:00Z"),
        offsetBeforeMinutes: 120,
        offsetAfterMinutes: 60,
        abbreviationAfter: "CET",
      },
      posixTz: "CET-1CEST,M3.5.0,M10.5.0/3",
      posixTzUntilMs: null,
      byTodaysRules: false,
      release: TZDB_RELEASE,
    });
    expect((await get(now("Asia/Tokyo"))).json()).toMatchObject({ nextChange: null });
    expect((await get(now("America/Havana"))).json()).toMatchObject({
      posixTz: "CDT4",
      posixTzUntilMs: Date.parse("2027-11-07T05:00:00Z"),
    });
    expect((await get(now("Etc/GMT+5"))).json()).toMatchObject({ zone: "Etc/GMT+5" });
  });

  test.each([
    ["Nowhere", 404, "zone_not_found"],
    ["", 400, "invalid_request"],
    ["UTC&zone=CET", 400, "invalid_request"],
    ["UTC&format=txt", 400, "invalid_request"],
    ["x".repeat(101), 400, "invalid_request"],
    ["UTC&at=1899-12-30T23:59:59Z", 400, "invalid_request"],
    ["UTC&at=2101-01-02T00:00:00Z", 400, "invalid_request"],
    ["UTC&at=1995-02-30T12:00:00Z", 400, "invalid_request"],
    ["UTC&at=1995-10-10T12:00", 400, "invalid_request"],
    ["UTC&at=1995-10-10T12:00Z&at=now", 400, "invalid_request"],
    ["UTC&at=tomorrow", 400, "invalid_request"],
  ])("is refused for the zone %s", async (zone, status, code) => {
    const { get } = await openServer();
    const response = await get(now(zone));
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });
});

describe("the time in a zone at another instant", () => {
  test("is by the rules of that year, without the bound of the server's clock", async () => {
    const { get } = await openServer();
    const ask = async (query: string) => (await get(`${ZONE_NOW_PATH}?zone=${query}`)).json();
    const berlin = await ask("Europe/Berlin&at=1995-10-10T13:00%2B01:00");
    expect(Value.Check(ZoneNow, berlin)).toBe(true);
    expect(berlin).toEqual({
      zone: "Europe/Berlin",
      instantMs: Date.parse("1995-10-10T12:00:00Z"),
      localTime: "1995-10-10T13:00:00.000+01:00",
      offsetMinutes: 60,
      abbreviation: "CET",
      isDst: false,
      nextChange: {
        atMs: Date.parse("1996-03-31T01:00:00Z"),
        offsetBeforeMinutes: 60,
        offsetAfterMinutes: 120,
        abbreviationAfter: "CEST",
      },
      posixTz: "CET-1CEST,M3.5.0,M9.5.0/3",
      posixTzUntilMs: Date.parse("1996-09-29T01:00:00Z"),
      byTodaysRules: false,
      release: TZDB_RELEASE,
    });
    expect(await ask("Europe/Amsterdam&at=1930-01-01T12:00:00Z")).toMatchObject({
      localTime: "1930-01-01T12:19:32.000+00:19:32",
      abbreviation: "AMT",
      posixTz: "AMT-0:19:32",
    });
    expect(await ask("Asia/Tokyo&at=2100-12-31T14:59:59Z")).toMatchObject({
      localTime: "2100-12-31T23:59:59.000+09:00",
      byTodaysRules: true,
    });
    expect(await ask("Europe/Berlin")).toMatchObject({ instantMs: SUMMER });
  });

  test("is answered as worldtimeapi.org would, with a flag where today's rules go on", async () => {
    const { get } = await openServer();
    const ask = async (path: string) => (await get(timezone(path))).json() as WorldTime;
    expect(await ask("Africa/Monrovia?at=1971-07-01T12:00:00Z")).toMatchObject({
      utc_offset: "-00:44:30",
      raw_offset: -2670,
      datetime: "1971-07-01T11:15:30.000000-00:44:30",
    });
    const future = await ask("Europe/London?at=2050-07-01T12:00:00Z");
    expect(Value.Check(WorldTime, future)).toBe(true);
    expect(future).toMatchObject({ utc_offset: "+01:00", by_todays_rules: true });
    const text = await get(timezone("Europe/London.txt?at=2050-07-01T12:00:00Z"));
    expect(text.body).toContain("by_todays_rules: true\n");
    expect(await ask("Europe/London?at=2036-12-31T23:59:59Z")).not.toHaveProperty(
      "by_todays_rules",
    );
    const posix = await get(timezone("America/New_York.posix?at=1995-10-10T12:00:00Z"));
    expect(posix.body).toBe("EST5EDT,M4.1.0,M10.5.0");
    expect((await get(timezone("Europe/London?at=1850-01-01T00:00:00Z"))).statusCode).toBe(400);
  });
});
