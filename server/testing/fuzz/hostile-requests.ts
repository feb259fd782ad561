import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { API_PAGE_PATH, OPENAPI_PATH } from "../../../shared/api/openapi.ts";
import { ZONE_NOW_PATH } from "../../../shared/api/zone-now.ts";
import { EMBED_PATH } from "../../../shared/embed.ts";
import { OPENAPI_FILE } from "../openapi-file.ts";
import { bodyOf, hostileText, hostileValue, type JsonSchema } from "./hostile-values.ts";

/** An operation of the OpenAPI document; path parameters are written as `{userId}`. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: JsonSchema | undefined;
}

export interface HostileRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
  readonly remoteAddress: string;
}

interface Description {
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
}

export function listCalls(): Call[] {
  const { paths } = JSON.parse(readFileSync(OPENAPI_FILE, "utf8")) as {
    paths: Record<string, Record<string, Description>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content["application/json"]?.schema,
    })),
  );
  const others = [
    ...["/", "/{id}", "/assets/{id}", "/api/{id}"],
    `${ZONE_NOW_PATH}?zone={id}`,
    ...[API_PAGE_PATH, `${API_PAGE_PATH}/`, OPENAPI_PATH],
    `${ZONE_NOW_PATH}?zone={area}/{location}/{region}`,
    ...[EMBED_PATH, `${EMBED_PATH}?place={id}&place={userId}&face=list`, `${EMBED_PATH}?{id}`],
  ];
  return [...calls, ...others.map((path) => ({ method: "GET", path }))];
}

export function hostileRequest(call: Call, userId: string): fc.Arbitrary<HostileRequest> {
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
const zoneName = fc.tuple(
  mostly("America", fc.oneof(segment, written("America"), written("GMT"))),
  mostly("Argentina", fc.oneof(segment, written("Argentina"), written("Lima"))),
  mostly("Salta", fc.oneof(segment, written("Salta"))),
);
const query = fc.oneof(
  fc.constantFrom("?a=1", "?%00", "?&&==&", "?__proto__[x]=1", "?constructor=1", "?%zz", "??"),
  hostileText.map((text) => `?${encodeURIComponent(text.toWellFormed())}`),
);

function hostileUrl(path: string, userId: string): fc.Arbitrary<string> {
  return fc
    .tuple(mostly(userId, segment), segment, zoneName, mostly("", query))
    .map(([user, id, [area, location, region], search]) => {
      const filled = path
        .replace("{userId}", user)
        .replace(/\{(?:id|address)\}/, id)
        .replace("{area}", area)
        .replace("{location}", location)
        .replace("{region}", region);
      return filled + search;
    });
}

const headerText = fc.oneof(
  fc.constantFrom("", "null", "%00", "__proto__", "*", ",,;;=", '"', "a".repeat(7000)),
  fc.string({ maxLength: 40 }).map((text) => text.trim()),
);
const ODD_HEADERS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  accept: headerText,
  "accept-encoding": fc.oneof(headerText, fc.constantFrom("br;q=9", "gzip;q=0, *", "identity;q=0")),
  authorization: headerText,
  "content-encoding": fc.constantFrom("gzip", "br", "identity", "nonsense"),
  "content-length": fc.constantFrom("0", "-1", "5", "99999999999", "1e3", "x"),
  "content-type": fc.oneof(
    headerText,
    fc.constantFrom(
      "application/json; charset=utf-16",
      "application/json;",
      "APPLICATION/JSON",
      "application/merge-patch+json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ),
  ),
  cookie: fc.oneof(
    headerText,
    headerText.map((text) => `session=${text}`),
    fc.constantFrom("session", "session=%zz", "__proto__=1", "session=a; session=b", "=;=;="),
    fc.constant(Array.from({ length: 300 }, (_, i) => `c${i}=1`).join("; ")),
  ),
  expect: fc.constantFrom("100-continue", "nonsense"),
  host: fc.oneof(
    headerText,
    fc.constantFrom("localhost:99999", "[::1", "a b", "evil.test", "localhost:1:2", "@:"),
  ),
  "if-modified-since": headerText,
  "if-none-match": headerText,
  origin: fc.constantFrom("null", "http://evil.test", "http://localhost", "%00"),
  range: fc.constantFrom("bytes=0-0", "bytes=9-1", "bytes=-1", "bytes=0-0,2-2", "lines=1"),
  "sec-fetch-site": fc.constantFrom("same-origin", "cross-site", "none", "%00"),
  "transfer-encoding": fc.constantFrom("chunked", "gzip, chunked"),
  "x-forwarded-for": fc.oneof(headerText, fc.constantFrom("::1", "1.2.3.4, x", "999.1.1.1")),
  "x-http-method-override": fc.constantFrom(...METHODS),
};

function hostileHeaders(): fc.Arbitrary<Record<string, string>> {
  const usual = { host: "localhost", "content-type": "application/json" };
  const odd = fc
    .subarray(Object.keys(ODD_HEADERS), { maxLength: 3 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, ODD_HEADERS[name] ?? headerText]))),
    );
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
