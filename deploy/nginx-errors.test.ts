import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectSecurely } from "node:tls";
import { beforeAll, describe, expect, test } from "vitest";
import { Metrics, serveMetrics } from "../server/metrics/metrics.ts";
import { onFinished } from "../server/testing/cleanup.ts";
import { findFreePort } from "../server/testing/free-port.ts";
import { READY_PATH } from "../shared/api/health.ts";
import { openTestBrowser } from "./testing/browser.ts";
import { startEcho, startFailingServer } from "./testing/echo.ts";
import { NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

const PLAIN_CALL = "GET /api/time HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const CLOCK = {
  now: () => 0,
  timeResponse: () => ({
    receivedMs: 0,
    sentMs: 0,
    boundMs: null,
    source: null,
    synchronised: false,
  }),
};
const ZONES = { state: { release: "2026f", source: "compiled" as const } };

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

describe.skipIf(!NGINX)("while no server can be reached", () => {
  const PAGE = readFileSync("deploy/unavailable.html", "utf8");
  const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

  test.each(["/", "/?city=Paris", "/embed", "/apiary"])(
    "a person who opens %s gets a page that tries again",
    async (path) => {
      const browser = await openTestBrowser(nginx.port, nginx.certificate);
      const page = await browser.request(path, { headers: BROWSER });
      expect([page.status, page.text]).toEqual([503, PAGE]);
      const [, style = ""] = /<style>(.*)<\/style>/s.exec(PAGE) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(page.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
        "x-content-type-options": "nosniff",
        "retry-after": "5",
      });
    },
  );

  test.each([
    ["GET", "/api/time", BROWSER.accept],
    ["GET", "/api", BROWSER.accept],
    ["GET", "/", "application/json"],
    ["GET", "/assets/app.js", "*/*"],
    ["POST", "/", BROWSER.accept],
  ])("%s %s that accepts %s gets JSON", async (method, path, accept) => {
    const browser = await openTestBrowser(nginx.port, nginx.certificate);
    const { status, json } = await browser.request(path, { method, headers: { accept } });
    expect([status, json().error.code]).toEqual([503, "unavailable"]);
  });

  test("the page is written in every language of World Clock", () => {
    const files = readdirSync("languages");
    const languages = files.flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
    const written = [...PAGE.matchAll(/lang="([^"]+)"/g)].map(([, language]) => language);
    expect(written.toSorted()).toEqual(languages.toSorted());
  });
});

describe.skipIf(!NGINX)("nginx reports to the servers' metrics", () => {
  test("each request that it refused or could not forward, but not a server's own 503", async () => {
    const metrics = new Metrics(CLOCK, ZONES, { version: "1.2.3" });
    const { port: metricsPort, close } = await serveMetrics(metrics, "127.0.0.1", 0);
    onFinished(close);
    const { address, fail } = await startFailingServer();
    const { port, plainPort, certificate } = await startNginx(
      [address, address],
      "",
      `127.0.0.1:${metricsPort}`,
    );
    const browser = await openTestBrowser(port, certificate);
    fail("answers 503");
    expect((await browser.request("/api/time")).status).toBe(503);
    fail("closes the connection");
    await browser.request("/api/time");
    await browser.request("/", { headers: { accept: "text/html" } });
    await browser.request(READY_PATH);
    // Both servers of site.conf are this one.
    await expect
      .poll(() => metrics.write())
      .toContain('world_clock_proxy_refusals_total{status="503"} 4\n');
    const asked = Array.from({ length: 80 }, () => sendRaw(plainPort, PLAIN_CALL));
    const refused = (await Promise.all(asked)).filter((response) => / 429 /.test(response));
    expect(refused.length).toBeGreaterThan(0);
    await expect
      .poll(() => metrics.write())
      .toContain(`world_clock_proxy_refusals_total{status="429"} ${2 * refused.length}\n`);
  });
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
