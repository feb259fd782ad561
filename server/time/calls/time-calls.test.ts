import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { IP_PATH, TIMEZONES_PATH, WorldTime } from "../../../shared/api/world-time.ts";
import { ZONE_NOW_PATH, ZoneNow } from "../../../shared/api/zone-now.ts";
import { TZDB_RELEASE, zoneNames } from "../../../shared/zones/zone-rules.ts";
import { buildTestApp, type TestOptions } from "../../testing/app.ts";
import { RECORDED_ERROR } from "../../testing/recorded-answers.ts";

const SUMMER = Date.parse("2026-07-25T12:34:56.789Z") + 0.25;
/** Where its clocks stay as they are, under another name. */
const VANCOUVER = Date.parse("2026-11-01T09:00:00Z");
const TIME = { boundMs: 0.5, source: "chrony", synchronised: true } as const;
const PROXY = "10.0.0.1";
const CALLER = "198.51.100.9";

async function openServer({
  instantMs = SUMMER,
  ...settings
}: TestOptions & { readonly instantMs?: number } = {}) {
  const serverClock = {
    now: () => instantMs,
    timeResponse: (receivedMs: number) => ({ ...TIME, receivedMs, sentMs: instantMs }),
  };
  const { app } = await buildTestApp({ serverClock, ...settings });
  return (url: string, headers = {}, remoteAddress = "192.0.2.1") =>
    app.inject({ url, headers, remoteAddress });
}

const timezone = (name: string) => `${TIMEZONES_PATH}/${name}`;

// Values, keys and their order are those of recorded answers: world-time.test.ts.
describe("the time in a zone, as worldtimeapi.org", () => {
  test("is to the microsecond, as JSON or as text, and never cached", async () => {
    const get = await openServer();
    const json = await get(timezone("Europe/London"));
    expect(Value.Check(WorldTime, json.json())).toBe(true);
    expect(json.json().datetime).toBe("2026-07-25T13:34:56.789250+01:00");
    const text = await get(timezone("Europe/London.txt"));
    expect(text.body).toMatch(/^abbreviation: BST\nclient_ip: 192\.0\.2\.1\n/);
    expect([json, text].map(({ headers }) => headers)).toMatchObject([
      { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
      { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    ]);
  });

  test.each([
    ["Etc/GMT+5", "Etc/GMT+5", "-05:00"],
    ["America/Argentina/Salta", "America/Argentina/Salta", "-03:00"],
    ["america/new_york", "America/New_York", "-04:00"],
    ["Europe/London/", "Europe/London", "+01:00"],
    ["Europe/London?cache=no", "Europe/London", "+01:00"],
  ])("is found by the name %s", async (name, found, utcOffset) => {
    const get = await openServer();
    const answer = (await get(timezone(name))).json();
    expect(answer).toMatchObject({ timezone: found, utc_offset: utcOffset });
  });

  test.each(["Europe/Atlantis", "America/Argentina", "a/b/c", "%00", "__proto__"])(
    "is refused in every form for the unknown name %s",
    async (name) => {
      const get = await openServer();
      const response = await get(timezone(name));
      expect([response.statusCode, response.json()]).toEqual([404, RECORDED_ERROR]);
      for (const suffix of [".txt", ".posix", ".ics"]) {
        const { statusCode, body, headers } = await get(timezone(name + suffix));
        expect([statusCode, body]).toEqual([404, "error: unknown location"]);
        expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      }
    },
  );

  test("may be that of another instant, with a flag where today's rules go on", async () => {
    const get = await openServer();
    const ask = async (path: string) => (await get(timezone(path))).json() as WorldTime;
    const past = await ask("Africa/Monrovia?at=1971-07-01T12:00:00Z");
    expect(past).toMatchObject({ utc_offset: "-00:44:30", raw_offset: -2670 });
    expect(past).not.toHaveProperty("by_todays_rules");
    const future = await ask("Europe/London?at=2050-07-01T12:00:00Z");
    expect(Value.Check(WorldTime, future)).toBe(true);
    expect(future).toMatchObject({ utc_offset: "+01:00", by_todays_rules: true });
    expect((await get(timezone("Europe/London?at=1850-01-01T00:00:00Z"))).statusCode).toBe(400);
  });
});

// That calendar programs read the definition of a zone: zone-calendar.test.ts.
test("lists of all names, or of those of an area, and definitions of zones are compressed, cached for an hour and checked by their etag", async () => {
  const get = await openServer();
  const indian = zoneNames().filter((name) => name.startsWith("Indian/"));
  for (const [path, type, text] of [
    [TIMEZONES_PATH, "application/json", JSON.stringify(zoneNames())],
    [`${TIMEZONES_PATH}/`, "application/json", JSON.stringify(zoneNames())],
    [timezone("indian"), "application/json", JSON.stringify(indian)],
    [`${TIMEZONES_PATH}.txt`, "text/plain", zoneNames().join("\n")],
    [timezone("Indian.txt"), "text/plain", indian.join("\n")],
    [timezone("asia/kolkata.ics"), "text/calendar", "\r\nTZID:Asia/Kolkata\r\n"],
  ] as const) {
    expect((await get(path)).body).toContain(text);
    const { headers } = await get(path, { "accept-encoding": "br" });
    expect(headers).toMatchObject({
      "content-type": `${type}; charset=utf-8`,
      "content-encoding": "br",
      "cache-control": "public, max-age=3600",
    });
    const again = await get(path, { "if-none-match": headers["etag"] });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  }
  expect((await get(timezone("Indian.ics"))).statusCode).toBe(404);
});

// That the string is right: shared/zones/posix-tz.test.ts.
test.each([
  ["europe/berlin.posix", SUMMER, "CET-1CEST,M3.5.0,M10.5.0/3", 3600],
  ["America/New_York.posix?at=1995-10-10T12:00:00Z", SUMMER, "EST5EDT,M4.1.0,M10.5.0", 3600],
  ["America/Vancouver.posix", VANCOUVER - 90_500, "PDT7", 90],
  ["America/Vancouver.posix", VANCOUVER, "MST7", 3600],
])(
  "the POSIX TZ string %s at %d is plain text without a line break, cached until the change that it lacks",
  async (path, instantMs, text, seconds) => {
    const get = await openServer({ instantMs });
    const { body, headers } = await get(timezone(path));
    expect(body).toBe(text);
    expect(headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "cache-control": `public, max-age=${seconds}`,
    });
  },
);

test.each([
  ["::ffff:192.0.2.7", {}, "192.0.2.7"],
  [PROXY, { "x-forwarded-for": CALLER }, CALLER],
  ["192.0.2.7", { "x-forwarded-for": CALLER }, "192.0.2.7"],
])("the caller's own address is in the answer: %s with %j", async (peer, headers, expected) => {
  const get = await openServer({ trustProxy: PROXY });
  expect((await get(timezone("Etc/UTC"), headers, peer)).json().client_ip).toBe(expected);
});

test.each([TIMEZONES_PATH, timezone("Europe/London"), timezone("x.txt"), IP_PATH])(
  "a program that knows no chunks can read the answer: %s",
  async (url) => {
    const { app } = await buildTestApp();
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    const response = await fetch(address + url, { headers: { "accept-encoding": "identity" } });
    const { byteLength } = await response.arrayBuffer();
    expect(response.headers.get("content-length")).toBe(String(byteLength));
    expect(response.headers.get("transfer-encoding")).toBeNull();
    expect(response.headers.get("content-encoding")).toBeNull();
  },
);

const MISSING = /^The proxy of this server did not say in which time zone this address is\./;
const UNKNOWN = /^The proxy of this server named a time zone that this server does not know\./;
const REFUSED = /^This server does not look up where an address is\./;

describe("the time where the caller is", () => {
  const TOKYO = { "cf-timezone": "Asia/Tokyo" };
  const open = (trustProxy = PROXY) => openServer({ trustProxy, zoneHeader: "cf-timezone" });
  /** Status and sentence, as JSON and as text. */
  async function refusalsBy(
    get: Awaited<ReturnType<typeof openServer>>,
    ...[path, headers, peer]: [string, object, string]
  ) {
    const json = await get(path, headers, peer);
    const text = await get(`${path}.txt`, headers, peer);
    return [
      [json.statusCode, json.json().error],
      [text.statusCode, text.body.slice("error: ".length)],
    ];
  }
  const twice = (status: number, sentence: RegExp) =>
    Array.from({ length: 2 }, () => [status, expect.stringMatching(sentence)]);

  test("is that of the zone that a trusted proxy names, as that zone's own call has it", async () => {
    const get = await open("loopback, 10.0.0.0/8");
    const headers = { "x-forwarded-for": CALLER, "CF-Timezone": "asia/tokyo" };
    // As an IPv6 socket names the proxy, too.
    for (const peer of [PROXY, `::ffff:${PROXY}`]) {
      for (const suffix of ["", ".txt"]) {
        const response = await get(IP_PATH + suffix, headers, peer);
        const named = await get(timezone(`Asia/Tokyo${suffix}`), headers, peer);
        expect([response.statusCode, response.body]).toEqual([200, named.body]);
        expect(response.body).toContain(CALLER);
        expect(response.headers).toEqual({ ...named.headers, date: response.headers["date"] });
      }
    }
  });

  test.each([
    ["no header", {}, PROXY, MISSING],
    ["an empty one", { "cf-timezone": " " }, PROXY, MISSING],
    ["an unknown zone", { "cf-timezone": "__proto__" }, PROXY, UNKNOWN],
    ["a peer that says it is the proxy", { ...TOKYO, "x-forwarded-for": PROXY }, CALLER, MISSING],
  ])("is not found for %s", async (_name, headers, peer, sentence) => {
    expect(await refusalsBy(await open(), IP_PATH, headers, peer)).toEqual(twice(404, sentence));
  });

  test("is refused without the setting, and that of another address always", async () => {
    const withoutSetting = await openServer({ trustProxy: PROXY });
    const refused = [await refusalsBy(withoutSetting, IP_PATH, TOKYO, PROXY)];
    for (const address of ["192.0.2.7", "2001:db8::1"])
      refused.push(await refusalsBy(await open(), `${IP_PATH}/${address}`, TOKYO, PROXY));
    expect(refused).toEqual(Array.from({ length: 3 }, () => twice(410, REFUSED)));
  });
});

describe("the time in a zone, with its bound", () => {
  const now = (zone: string) => `${ZONE_NOW_PATH}?zone=${zone}`;

  test("is that of the server's clock, with the next change and the release", async () => {
    const get = await openServer();
    const response = await get(now("europe/berlin"));
    expect(response.headers["cache-control"]).toBe("no-store");
    const answer = response.json() as ZoneNow;
    expect(Value.Check(ZoneNow, answer)).toBe(true);
    expect(answer).toMatchObject({
      ...TIME,
      zone: "Europe/Berlin",
      instantMs: SUMMER,
      localTime: "2026-07-25T14:34:56.789+02:00",
      abbreviation: "CEST",
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
    expect((await get(now("Etc/GMT+5"))).json().nextChange).toBeNull();
  });

  test("is by the rules of another instant's year, without the bound of the server's clock", async () => {
    const get = await openServer();
    const ask = async (query: string) => (await get(now(query))).json();
    const berlin = await ask("Europe/Berlin&at=1995-10-10T13:00%2B01:00");
    expect(Value.Check(ZoneNow, berlin)).toBe(true);
    expect(berlin).toMatchObject({
      instantMs: Date.parse("1995-10-10T12:00:00Z"),
      localTime: "1995-10-10T13:00:00.000+01:00",
      posixTz: "CET-1CEST,M3.5.0,M9.5.0/3",
      posixTzUntilMs: Date.parse("1996-09-29T01:00:00Z"),
    });
    for (const field of Object.keys(TIME)) expect(berlin).not.toHaveProperty(field);
    expect(await ask("Europe/Amsterdam&at=1930-01-01T12:00:00Z")).toMatchObject({
      localTime: "1930-01-01T12:19:32.000+00:19:32",
      posixTz: "AMT-0:19:32",
    });
    expect(await ask("Asia/Tokyo&at=2100-12-31T14:59:59Z")).toMatchObject({
      localTime: "2100-12-31T23:59:59.000+09:00",
      byTodaysRules: true,
    });
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
  ])("is refused for the zone %s", async (zone, status, code) => {
    const get = await openServer();
    const response = await get(now(zone));
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
  });
});
