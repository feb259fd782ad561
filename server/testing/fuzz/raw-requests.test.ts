import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { HEALTH_PATH } from "../../../shared/api/health.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../app.ts";
import { listen } from "../raw-connection.ts";
import { checkResponse } from "./check-response.ts";

const get = (path: string, headers = "", version = "1.1") =>
  `GET ${path} HTTP/${version}\r\nhost: localhost\r\n${headers}connection: close\r\n\r\n`;
const post = (headers: string, body: string) =>
  `POST ${VISITOR_COUNT_PATH} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n${body}`;
const JSON_TYPE = "content-type: application/json\r\n";
const HEALTH = get(HEALTH_PATH);

const EXCHANGES: [string, string | Buffer, number[]][] = [
  ["no HTTP", "NONSENSE\r\n\r\n", [400]],
  ["HTTP/1.0 without a host", `GET ${HEALTH_PATH} HTTP/1.0\r\n\r\n`, [200]],
  ["two hosts", get(HEALTH_PATH, "host: evil.test\r\n"), [400]],
  ["an absolute-form URL", get(`http://evil.test${HEALTH_PATH}`), [200]],
  ["an asterisk-form URL", get("*"), [400]],
  ["a path with dot segments", get("/../../../../etc/passwd"), [404]],
  ["a path with encoded dot segments", get("/%2e%2e/%2e%2e/etc/passwd"), [404]],
  ["a path with NUL", get("/api/\0"), [400]],
  ["a path with encoded slashes", get("/api%2fhealth"), [404]],
  ["a path in Latin-1", Buffer.from(get("/é"), "latin1"), [400]],
  ["a path of 20,000 characters", get(`/${"a".repeat(20_000)}`), [431]],
  ["1,000 headers", get(HEALTH_PATH, "a: 1\r\n".repeat(1000)), [431]],
  ["an unknown method", HEALTH.replace("GET", "BREW"), [400]],
  ["CONNECT", HEALTH.replace(/GET \S+/, "CONNECT localhost:22"), [405]],
  ["TRACE", HEALTH.replace("GET", "TRACE"), [405]],
  ["OPTIONS of an asterisk", get("*").replace("GET", "OPTIONS"), [405]],
  ["a page with a body over the limit", get("/", "content-length: 65537\r\n"), [413]],
  ["a query with what browsers do not encode", get("/?q=[a]{b}|c^d`e'f!g(h)*~\\"), [200]],
  [
    "a refused body of unknown length, which is not read",
    "POST /api/nothing HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n",
    [404],
  ],
  [
    "a page with a body of unknown length, which is not read",
    `GET / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n11000\r\n${" ".repeat(0x11000)}`,
    [200],
  ],
  ["a cookie of 12 KiB", get("/api/session", `cookie: session=${"a".repeat(12_000)}\r\n`), [200]],
  [
    "Content-Length with chunked encoding",
    post(`${JSON_TYPE}content-length: 2\r\ntransfer-encoding: chunked\r\n`, "0\r\n\r\n"),
    [400],
  ],
  [
    "a body longer than its Content-Length",
    post(`${JSON_TYPE}content-length: 2\r\n`, `{}${HEALTH}`),
    [400],
  ],
  ["an unknown Transfer-Encoding", post(`${JSON_TYPE}transfer-encoding: nonsense\r\n`, ""), [400]],
  [
    "chunks over the body limit",
    post(
      `${JSON_TYPE}transfer-encoding: chunked\r\n`,
      `11000\r\n${" ".repeat(0x11000)}\r\n0\r\n\r\n`,
    ),
    [413],
  ],
  [
    "a chunked body",
    post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, "2\r\n{}\r\n0\r\nx: y\r\n\r\n"),
    [200],
  ],
  ["a gzip body", withBody(`${JSON_TYPE}content-encoding: gzip\r\n`, gzipSync("{}")), [400]],
  ["a body in UTF-16", withBody(JSON_TYPE, Buffer.from("\ufeff{}", "utf16le")), [400]],
  ["a body that is not UTF-8", withBody(JSON_TYPE, Buffer.from('{"\u00ff":1}', "latin1")), [400]],
  ["an unknown Expect header", get(HEALTH_PATH, "expect: nonsense\r\n"), [200]],
  ["an Upgrade request", get(HEALTH_PATH, "upgrade: websocket\r\nconnection: upgrade\r\n"), [200]],
];

function withBody(headers: string, body: Buffer): Buffer {
  const head = post(`${headers}content-length: ${body.length}\r\n`, "");
  return Buffer.concat([Buffer.from(head), body]);
}

test.each(EXCHANGES)("a raw request is handled: %s", async (_case, bytes, statuses) => {
  const { app } = await buildTestApp();
  const { exchange } = await listen(app);
  const responses = parseResponses(await exchange(bytes));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(statuses);
  for (const response of responses) {
    checkResponse(response, { mayLackPasskeys: false });
    expect("allow" in response.headers).toBe(response.statusCode === 405);
  }
  expect((await app.inject(HEALTH_PATH)).statusCode).toBe(200);
});

function parseResponses(received: string) {
  return received
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter(Boolean)
    .map((response) => {
      const [head = "", body = ""] = response.split("\r\n\r\n");
      const headers = Object.fromEntries(
        head
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(": ", 2)),
      );
      // Node itself answers a missing Host or an unknown Expect header, with an empty body.
      const isEmpty = headers["Transfer-Encoding"] === "chunked" && body.startsWith("0");
      return { statusCode: Number(head.split(" ")[1]), headers, body: isEmpty ? "" : body };
    });
}
