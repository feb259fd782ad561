import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { HEALTH_PATH } from "../../../shared/api/health.ts";
import { TIME_PATH } from "../../../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../../../shared/api/visits.ts";
import { buildTestApp } from "../app.ts";
import { checkAnswer } from "./check-answer.ts";

const get = (path: string, headers = "", version = "1.1") =>
  `GET ${path} HTTP/${version}\r\nhost: localhost\r\n${headers}connection: close\r\n\r\n`;
const post = (headers: string, body: string) =>
  `POST ${VISITOR_COUNT_PATH} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n${body}`;
const JSON_TYPE = "content-type: application/json\r\n";
const HEALTH = get(HEALTH_PATH);

/** What a client says, and the statuses it is answered with. */
const CONVERSATIONS: [string, string | Buffer, number[]][] = [
  ["HTTP/1.0 without a host", `GET ${HEALTH_PATH} HTTP/1.0\r\n\r\n`, [200]],
  ["HTTP/1.1 without a host", `GET ${HEALTH_PATH} HTTP/1.1\r\n\r\n`, [400]],
  ["two hosts", get(HEALTH_PATH, "host: evil.test\r\n"), [200]],
  ["an HTTP of the future", get(HEALTH_PATH, "", "9.9"), [400]],
  ["HTTP/2 without an agreement", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]],
  ["a TLS greeting", Buffer.from("16030100a5010000a1030352", "hex"), [400]],
  [
    "three requests at once",
    `GET ${TIME_PATH} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(2) + HEALTH,
    [200, 200, 200],
  ],
  ["an address with its host", get(`http://evil.test${HEALTH_PATH}`), [200]],
  ["an address that is a star", get("*"), [200]],
  ["an address with dots", get("/../../../../etc/passwd"), [404]],
  ["an address with encoded dots", get("/%2e%2e/%2e%2e/etc/passwd"), [404]],
  ["an address with Tomcat's dots", get("/..;/..;/api/health"), [404]],
  ["an address with NUL", get("/api/\0"), [400]],
  ["an address with an encoded NUL", get("/assets/a%00.js"), [404]],
  ["an address with encoded slashes", get("/api%2fhealth"), [404]],
  ["an address with backslashes", get("/..\\..\\etc\\passwd"), [404]],
  ["an address in Latin-1", Buffer.from(get("/é"), "latin1"), [400]],
  ["an endless address", get(`/${"a".repeat(20_000)}`), [431]],
  ["an unknown method", HEALTH.replace("GET", "BREW"), [400]],
  ["CONNECT", HEALTH.replace(/GET \S+/, "CONNECT localhost:22"), []],
  ["TRACE", HEALTH.replace("GET", "TRACE"), [404]],
  [
    "a thousand headers",
    get(HEALTH_PATH, Array.from({ length: 1000 }, (_, i) => `a${i}: 1\r\n`).join("")),
    [431],
  ],
  ["five thousand headers", get(HEALTH_PATH, "a: 1\r\n".repeat(5000)), [431]],
  ["a header without a name", get(HEALTH_PATH, ": 1\r\n"), [400]],
  ["a header over two lines", get(HEALTH_PATH, "a: 1\r\n b\r\n"), [400]],
  ["a header with NUL", get(HEALTH_PATH, "a: \0\r\n"), [400]],
  ["a cookie of 12 KiB", get("/api/session", `cookie: session=${"a".repeat(12_000)}\r\n`), [200]],
  ["two lengths", post(`${JSON_TYPE}content-length: 2\r\ncontent-length: 3\r\n`, "{}"), [400]],
  [
    "a length and chunks",
    post(`${JSON_TYPE}content-length: 2\r\ntransfer-encoding: chunked\r\n`, "0\r\n\r\n"),
    [400],
  ],
  ["a length below zero", post(`${JSON_TYPE}content-length: -1\r\n`, "{}"), [400]],
  [
    "a length past all numbers",
    post(`${JSON_TYPE}content-length: ${"9".repeat(30)}\r\n`, "{}"),
    [400],
  ],
  ["more than it said", post(`${JSON_TYPE}content-length: 2\r\n`, `{}${HEALTH}`), [400]],
  [
    "an encoding of transfer that is none",
    post(`${JSON_TYPE}transfer-encoding: nonsense\r\n`, ""),
    [400],
  ],
  [
    "chunks of no size",
    post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, "zz\r\n{}\r\n0\r\n\r\n"),
    [400],
  ],
  [
    "chunks past the limit",
    post(
      `${JSON_TYPE}transfer-encoding: chunked\r\n`,
      `11000\r\n${" ".repeat(0x11000)}\r\n0\r\n\r\n`,
    ),
    [413],
  ],
  [
    "chunks",
    post(`${JSON_TYPE}transfer-encoding: chunked\r\n`, "2\r\n{}\r\n0\r\nx: y\r\n\r\n"),
    [200],
  ],
  [
    "a body packed by gzip",
    withBody(`${JSON_TYPE}content-encoding: gzip\r\n`, gzipSync("{}")),
    [400],
  ],
  ["a body in UTF-16", withBody(JSON_TYPE, Buffer.from("\ufeff{}", "utf16le")), [400]],
  ["a body that is no UTF-8", withBody(JSON_TYPE, Buffer.from('{"\u00ff":1}', "latin1")), [400]],
  ["an expectation that nobody meets", get(HEALTH_PATH, "expect: nonsense\r\n"), [417]],
  ["an upgrade", get(HEALTH_PATH, "upgrade: websocket\r\nconnection: upgrade\r\n"), [200]],
];

function withBody(headers: string, body: Buffer): Buffer {
  const head = post(`${headers}content-length: ${body.length}\r\n`, "");
  return Buffer.concat([Buffer.from(head), body]);
}

test.each(CONVERSATIONS)("%s", async (_what, said, statuses) => {
  const { app } = await buildTestApp();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const answers = readAnswers(await converse((app.server.address() as AddressInfo).port, said));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses);
  for (const answer of answers) checkAnswer(answer, { mayLackPasskeys: false });
  expect((await app.inject(HEALTH_PATH)).statusCode).toBe(200);
});

async function converse(port: number, said: string | Buffer): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  // What the server no longer wants to hear meets a connection that is gone.
  socket.on("error", () => undefined);
  socket.write(said);
  await once(socket, "close");
  return heard;
}

/** The answers on one connection, which say their lengths or are ended by it. */
function readAnswers(heard: string) {
  return heard
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter(Boolean)
    .map((answer) => {
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      const headers = Object.fromEntries(
        head
          .split("\r\n")
          .slice(1)
          .map((line) => line.split(": ", 2)),
      );
      // Node itself refuses a request without a host, or one with an expectation, and says nothing with it.
      const isEmpty = headers["Transfer-Encoding"] === "chunked" && body.startsWith("0");
      return { statusCode: Number(head.split(" ")[1]), headers, body: isEmpty ? "" : body };
    });
}
