import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectSecurely } from "node:tls";
import { beforeAll, describe, expect, test } from "vitest";
import { findFreePort } from "../server/testing/free-port.ts";
import { READY_PATH } from "../shared/api/health.ts";
import { openTestBrowser } from "./testing/browser.ts";
import { startEcho } from "./testing/echo.ts";
import { NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

const OWN_HEADERS = [
  "Content-Type: application/json",
  "X-Content-Type-Options: nosniff",
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy: strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy: same-origin",
  "Strict-Transport-Security: max-age=31536000; includeSubDomains",
];

let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  if (NGINX) nginx = await startNginx([nobody, nobody]);
});

describe.skipIf(!NGINX)("an error of nginx's own", () => {
  const CASES: readonly (readonly [head: string, status: number, code: string])[] = [
    ["GET /one two HTTP/1.1", 400, "invalid_request"],
    [`GET ${READY_PATH} HTTP/1.1`, 404, "not_found"],
    ["TRACE / HTTP/1.1", 405, "method_not_allowed"],
    ["POST / HTTP/1.1\r\nContent-Length: 70000", 413, "body_too_large"],
    [`GET /${"a".repeat(30_000)} HTTP/1.1`, 414, "uri_too_long"],
    [`GET / HTTP/1.1\r\nX-Long: ${"a".repeat(30_000)}`, 431, "headers_too_large"],
    ["GET / HTTP/1.1\r\nTransfer-Encoding: gzip", 501, "invalid_request"],
    ["GET / HTTP/1.1", 503, "unavailable"],
    ["GET /assets/app.js HTTP/1.1", 503, "unavailable"],
  ];
  test("has the security headers and the format of the servers' errors", async () => {
    const { port, certificate } = nginx;
    for (const [head, status, code] of CASES) {
      const socket = connectSecurely({
        port,
        host: "127.0.0.1",
        servername: TEST_HOST,
        ca: certificate,
      });
      const response = text(socket);
      socket.write(`${head}\r\nHost: ${TEST_HOST}\r\nConnection: close\r\n\r\n`);
      const [headers = "", body = ""] = (await response).split("\r\n\r\n");
      expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(JSON.parse(body).error).toEqual({ code, message: expect.stringMatching(/\.$/) });
      const expected = [...OWN_HEADERS, ...(status === 503 ? ["Retry-After: 5"] : [])];
      expect(headers.split("\r\n")).toEqual(expect.arrayContaining(expected));
    }
  });

  test("names the fault of a request that is not HTTP", async () => {
    const { port, plainPort } = nginx;
    const plainHttpToTls = await sendRaw(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    expect(plainHttpToTls).toMatch(/^HTTP\/1\.1 400 /);
    expect(plainHttpToTls).toContain('"code":"invalid_request"');
    const withoutHost = await sendRaw(plainPort, "GET / HTTP/1.1\r\n\r\n");
    expect(withoutHost).toMatch(/^HTTP\/1\.1 400 /);
    for (const response of [plainHttpToTls, withoutHost]) {
      expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
      expect(response).toContain("\r\nContent-Security-Policy: default-src 'none'");
    }
  });
});

test.skipIf(!NGINX)("nginx adds no header to the servers' responses", async () => {
  const echo = await startEcho({ "x-content-type-options": "nosniff" });
  const { port, certificate } = await startNginx([echo, echo]);
  const browser = await openTestBrowser(port, certificate);
  const { headers } = await browser.request("/");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  for (const name of ["content-security-policy", "strict-transport-security", "referrer-policy"]) {
    expect(headers).not.toHaveProperty(name);
  }
});

describe.skipIf(!NGINX)("the redirect to https", () => {
  test.each([
    ["the client's own host", "GET /a?b=c HTTP/1.1\r\nHost: evil.test\r\n"],
    ["an absolute address", "GET http://evil.test/a?b=c HTTP/1.1\r\nHost: evil.test\r\n"],
    ["no host", "GET /a?b=c HTTP/1.0\r\n"],
  ])("goes to the configured host if the request names %s", async (_what, head) => {
    const response = await sendRaw(nginx.plainPort, `${head}Connection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.\d 308 /);
    expect(response).toContain(`\r\nLocation: https://${TEST_HOST}/a?b=c\r\n`);
    expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
    expect(response).not.toMatch(/strict-transport-security/i);
  });
});

/** Sends bytes and returns the whole response as text. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const response = text(socket);
  socket.end(bytes);
  return response;
}
