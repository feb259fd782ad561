import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_MEETINGS } from "../../../shared/api/meetings.ts";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../../shared/api/openapi.ts";
import { MAX_PREFERENCES } from "../../../shared/api/preferences.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { ZONE_NOW_PATH } from "../../../shared/api/zone-now.ts";
import { isAvailability } from "../../../shared/availability.ts";
import { EMBED_PATH } from "../../../shared/embed.ts";
import { anyText } from "../../../shared/testing/any-text.ts";
import { WORLD_ZONES } from "../../../shared/zones/world-zones.ts";
import { isKnownZone } from "../../../shared/zones/zone-rules.ts";
import type { Database } from "../../database/schema.ts";
import { buildTestApp } from "../app.ts";
import { TEST_ENGINE } from "../database.ts";
import { type JsonSchema, listCalls, type OpenApiCall } from "../openapi-file.ts";
import { ALL_PLACES } from "../places.ts";
import { readRows } from "../tables.ts";
import { TestVisitor } from "../visitor.ts";
import { checkResponse } from "./check-response.ts";

/** Requests per call and role; `npm run test:all -- fuzz` sends more. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 50);
const SEED = 20_261_120;
/** CPU time, because wall time depends on other load. */
const MAX_CPU_MS = 1000;
const MAX_HEAP_GROWTH_MIB = 32;

const TABLE_NAMES = new Set(WORLD_ZONES.map(({ timezone }) => timezone));
const isTableName = (name: string) => TABLE_NAMES.has(name);

/** Calls that reach no database, and the page: tried on SQLite alone. */
const STORES_NOTHING =
  /^\/(?!api\/)|^\/api\/?(?:$|\{|(?:ip|openapi|places|reverse-geocode|time|timezone|zones)\b)/;

let usedHeap = 0;

beforeAll(async () => {
  // Not within a request, whose CPU time is limited.
  await ALL_PLACES.whenLoaded();
  usedHeap = heapAfterGc();
});

const calls = listAddresses()
  .filter(({ path }) => TEST_ENGINE === "SQLite" || !STORES_NOTHING.test(path))
  .map((call): [string, OpenApiCall] => [`${call.method} ${call.path}`, call]);

describe.each(["anonymous", "signed-in"])(
  "every hostile request from an %s client gets a valid response",
  (role) => {
    test.each(calls)("%s", { timeout: REQUESTS * 40 + 20_000 }, async (_name, call) => {
      const { app, db } = await buildTestApp(
        role === "anonymous"
          ? {}
          : { publicOrigin: "http://localhost", newAccountsPerDay: 1_000_000 },
      );
      let visits = 0;
      let visitor = new TestVisitor(app);
      let userId = await visitor.createPasskey();
      const initialUserId = userId;

      const send = async ({ headers, url, payload, ...request }: HostileRequest) => {
        if (role === "signed-in" && visitor.cookies["session"] === undefined) {
          visitor = new TestVisitor(app);
          userId = await visitor.createPasskey();
        }
        const own = role === "signed-in" ? { cookie: `session=${visitor.cookies["session"]}` } : {};
        const before = process.cpuUsage();
        const response = await app.inject({
          ...request,
          url: url.replace(initialUserId, userId),
          headers: { ...own, ...headers },
          ...(payload && {
            payload: Buffer.from(
              payload.toString("latin1").replaceAll(initialUserId, userId),
              "latin1",
            ),
          }),
        } as InjectOptions);
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
        checkResponse(response, { mayLackPasskeys: role === "anonymous" });
        if (response.cookies.some(({ value }) => value === "")) visitor.cookies = {};
        const isVisit = request.method === "POST" && url.split("?")[0] === VISITOR_COUNT_PATH;
        if (isVisit && response.statusCode === 200) visits += 1;
      };

      const requests = hostileRequest(call, initialUserId);
      await fc.assert(fc.asyncProperty(requests, send), { numRuns: REQUESTS, seed: SEED });
      expectHeapStays();
      await expectConsistent(db, visits);
    });
  },
);

/** Collects the garbage only if there may be a leak, because that takes longer than the requests. */
function expectHeapStays(): void {
  const growthMiB = (bytes: number) => (bytes - usedHeap) / 2 ** 20;
  if (growthMiB(getHeapStatistics().used_heap_size) < MAX_HEAP_GROWTH_MIB) return;
  const used = heapAfterGc();
  expect(growthMiB(used)).toBeLessThan(MAX_HEAP_GROWTH_MIB);
  usedHeap = used;
}

function heapAfterGc(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return getHeapStatistics().used_heap_size;
}

async function expectConsistent(db: Database, visits: number): Promise<void> {
  const { visit_total, preference = [], saved_meeting = [], passkey = [] } = await readRows(db);
  expect(visit_total).toEqual([{ id: "1", total: `${visits}` }]);
  const texts = [...preference, ...saved_meeting, ...passkey].flatMap((row) => Object.values(row));
  expect(texts.join("\n")).not.toMatch(/[\0\p{Surrogate}]/u);
  for (const { timezone, city_id, work_start, work_end, ...row } of preference) {
    const { custom_name, weekend, work_week } = row;
    expect((city_id === null ? isTableName : isKnownZone)(String(timezone))).toBe(true);
    expect(custom_name).not.toBe("");
    expect(work_start === null).toBe(work_end === null);
    expect(work_start !== null && work_start === work_end).toBe(false);
    expect(weekend ?? "").toMatch(/^0?1?2?3?4?5?6?$/);
    expect(!work_week || isAvailability({ week: JSON.parse(work_week) })).toBe(true);
  }
  for (const { link } of saved_meeting) expect(link).toMatch(/^at=.{0,3997}$/s);
  for (const { name } of passkey) expect(name).not.toBe("");
  const longest = (rows: typeof preference) =>
    Math.max(
      0,
      ...[...Map.groupBy(rows, (row) => row["user_id"]).values()].map((own) => own.length),
    );
  expect(longest(preference)).toBeLessThanOrEqual(MAX_PREFERENCES);
  expect(longest(saved_meeting)).toBeLessThanOrEqual(MAX_MEETINGS);
}

/** The calls of the OpenAPI document, the page and its files. */
function listAddresses(): OpenApiCall[] {
  const others = [
    ...["/", "/{id}", "/assets/{id}", "/api/{id}"],
    `${ZONE_NOW_PATH}?zone={id}`,
    ...[API_PAGE_PATH, `${API_PAGE_PATH}/`, OPENAPI_PATH],
    `${ZONE_NOW_PATH}?zone={area}/{location}/{region}`,
    ...[EMBED_PATH, `${EMBED_PATH}?place={id}&place={userId}&face=list`, `${EMBED_PATH}?{id}`],
  ];
  return [...listCalls(), ...others.map((path) => ({ method: "GET", path }))];
}

type HostileRequest = ReturnType<typeof hostileRequest> extends fc.Arbitrary<infer T> ? T : never;

function hostileRequest(call: OpenApiCall, userId: string) {
  return fc.record({
    method: mostly(call.method, fc.constantFrom(...METHODS)),
    url: hostileUrl(call.path, userId),
    headers: hostileHeaders(),
    payload: call.body
      ? hostilePayload(bodyOf(call.body, userId))
      : mostly(undefined, hostilePayload(hostileValue)),
    // Many addresses, to avoid the rate limits.
    remoteAddress: fc.ipV4(),
  });
}

const ALMATY_ID = "1526384";
const TEXTS = [
  "",
  "\0",
  "a\0b",
  "\ud800",
  "b\udfff\ud800",
  "\u202e\u0007",
  "\r\nx: y",
  "__proto__",
  "constructor",
  ALMATY_ID,
  "%00",
  "../../../etc/passwd",
  "'; drop table preference; --",
  "<script>",
  "a".repeat(61),
  "a".repeat(9000),
  "😀".repeat(31),
];
const NUMBERS = [-1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, -1e-308];

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  anyText(),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS, null, true),
  fc.constantFrom([], {}, [[]], { toString: 1 }, { length: 1e9 }),
  fc.jsonValue(),
);

/** A body by its schema, often with one wrong, missing or additional field. */
function bodyOf(schema: JsonSchema, userId: string): fc.Arbitrary<unknown> {
  const right = matching(schema, userId);
  const names = Object.keys(schema.properties ?? {});
  const wrong = fc
    .tuple(right, fc.constantFrom(...names, "__proto__", "a"), fc.option(hostileValue))
    .map(([body, name, value]) => {
      const { [name]: _left, ...rest } = body as Record<string, unknown>;
      return value === null ? rest : Object.fromEntries([...Object.entries(rest), [name, value]]);
    });
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: hostileValue },
  );
}

function matching(schema: JsonSchema, userId: string): fc.Arbitrary<unknown> {
  if (schema.then) {
    const { if: condition, then, ...plain } = schema;
    const properties = { ...plain.properties, ...condition?.properties, ...then.properties };
    return fc.oneof(matching(plain, userId), matching({ ...plain, properties }, userId));
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => matching(one, userId)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === "integer") return fc.integer({ min: 0, max: schema.maximum ?? 0 });
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") {
    return fc.array(matching(schema.items ?? {}, userId), { maxLength: 3 });
  }
  if (schema.type !== "object") return fc.oneof(hostileText, fc.string({ minLength: 1 }));
  return fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [
        name,
        name === "userId" ? fc.constant(userId) : matching(one, userId),
      ]),
    ),
  );
}

function mostly<T>(usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
}

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE", "PROPFIND"];
const ODD_SEGMENTS = ["%00", "a%00b", "%2f", "..;", "%2e%2e%2f", "%c0%af", "%zz", "%", "%ff", "*"];

const segment = fc.oneof(
  fc.constantFrom(...ODD_SEGMENTS, "nothing", "a".repeat(300)),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
);
/** As programs write it: in any case, partly encoded, as text, with a slash at its end. */
const written = (name: string) =>
  fc.constantFrom(
    ...[name, name.toUpperCase(), name.toLowerCase(), `${name}.txt`, `${name}.TXT`, `${name}/`],
    ...[name.replace("a", "%61"), name.replace("a", "%C3%A5"), `${name}%2f`, `${name}%2E%2E`],
    ...[`.${name}`, `${name}..txt`, `%20${name}`, `${name};v=1`],
  );
const query = fc.oneof(
  fc.constantFrom("?a=1", "?%00", "?&&==&", "?__proto__[x]=1", "?constructor=1", "?%zz", "??"),
  hostileText.map((text) => `?${encodeURIComponent(text.toWellFormed())}`),
);

/** Mostly these for the parameters of a path; a text for the others. */
const USUAL: Readonly<Record<string, string>> = {
  ...{ area: "America", location: "Argentina", region: "Salta" },
};

function hostileUrl(path: string, userId: string): fc.Arbitrary<string> {
  const parts = path.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return fc.constant(part);
    const usual = part === "userId" ? userId : USUAL[part];
    return usual === undefined ? segment : mostly(usual, fc.oneof(segment, written(usual)));
  });
  return fc.tuple(...parts, mostly("", query)).map((texts) => texts.join(""));
}

const headerText = fc.oneof(
  fc.constantFrom("", "null", "%00", "__proto__", "*", ",,;;=", '"', "a".repeat(7000)),
  fc.string({ maxLength: 40 }).map((text) => text.trim()),
);
/** Values that are read in a way of their own. */
const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [],
  "accept-encoding": ["br;q=9", "gzip;q=0, *", "identity;q=0"],
  authorization: [],
  "content-encoding": ["gzip", "br", "identity"],
  "content-length": ["0", "-1", "5", "99999999999", "1e3"],
  "content-type": [
    ...["application/json; charset=utf-16", "application/json;", "APPLICATION/JSON"],
    ...["application/merge-patch+json", "text/plain", "application/x-www-form-urlencoded"],
    "multipart/form-data; boundary=x",
  ],
  cookie: [
    ...["session", "session=%zz", "__proto__=1", "session=a; session=b", "=;=;="],
    ...["%00", "a".repeat(7000), '"'].map((text) => `session=${text}`),
    Array.from({ length: 300 }, (_, i) => `c${i}=1`).join("; "),
  ],
  expect: ["100-continue"],
  host: ["localhost:99999", "[::1", "a b", "evil.test", "localhost:1:2", "@:"],
  "if-modified-since": [],
  "if-none-match": [],
  origin: ["http://evil.test", "http://localhost"],
  range: ["bytes=0-0", "bytes=9-1", "bytes=-1", "bytes=0-0,2-2", "lines=1"],
  "sec-fetch-site": ["same-origin", "cross-site", "none"],
  "transfer-encoding": ["chunked", "gzip, chunked"],
  "x-forwarded-for": ["::1", "1.2.3.4, x", "999.1.1.1"],
  "x-http-method-override": METHODS,
};

function hostileHeaders(): fc.Arbitrary<Record<string, string>> {
  const usual = { host: "localhost", "content-type": "application/json" };
  const odd = fc.subarray(Object.keys(ODD_HEADERS), { maxLength: 3 }).chain((names) => {
    const oddValue = (name: string) =>
      fc.oneof(headerText, fc.constantFrom(...(ODD_HEADERS[name] ?? []), "nonsense"));
    return fc.record(Object.fromEntries(names.map((name) => [name, oddValue(name)])));
  });
  return mostly({}, odd).map((headers) => ({ ...usual, ...headers }));
}

const ODD_JSON = [
  "",
  "null",
  "{",
  "[]]",
  "1e999",
  "NaN",
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\u0000":"\\ud800"}',
  "[".repeat(7000),
  `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`,
  `"${"a".repeat(17_000)}"`,
  `{"a":${"9".repeat(9000)}}`,
];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function hostilePayload(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer | undefined> {
  const json = value.map((one) => Buffer.from(JSON.stringify(one) ?? ""));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_JSON).map((text) => Buffer.from(text)) },
    json.map((bytes) => Buffer.concat([BYTE_ORDER_MARK, bytes])),
    json.map((bytes) => Buffer.from(bytes.toString(), "utf16le")),
    json.map((bytes) => gzipSync(bytes)),
    json.map((bytes) => Buffer.from(bytes.toString().replaceAll("a", "\u00ff"), "latin1")),
    json.map((bytes) => bytes.subarray(0, Math.ceil(bytes.length / 2))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(undefined),
  );
}
