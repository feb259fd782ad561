import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { connect as connectByHttp2 } from "node:http2";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import { beforeAll, describe, expect, test } from "vitest";
import { Metrics, serveMetrics } from "../server/metrics/metrics.ts";
import { onFinished } from "../server/testing/cleanup.ts";
import { findFreePort } from "../server/testing/free-port.ts";
import { READY_PATH } from "../shared/api/health.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import {
  NGINX,
  type Nginx,
  serve,
  startEcho,
  startFailingServer,
  startNginx,
  TEST_HOST,
} from "./testing/nginx.ts";

/** Headers of nginx's own errors. */
const OWN_HEADERS = [
  "Content-Type: application/json",
  "X-Content-Type-Options: nosniff",
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy: strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy: same-origin",
  "Strict-Transport-Security: max-age=31536000; includeSubDomains",
];

const connectTo = ({ port, certificate }: Nginx) =>
  connectSecurely({ port, host: "127.0.0.1", servername: TEST_HOST, ca: certificate });

async function sendRaw(socket: Socket, head: string): Promise<string> {
  const response = text(socket);
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return response;
}

describe.skipIf(!NGINX)("nginx in front of servers that repeat the request", () => {
  let nginx: Nginx;
  beforeAll(async () => {
    const echo = await startEcho({
      "set-cookie": "session=x",
      "strict-transport-security": "max-age=1",
      "x-content-type-options": "nosniff",
    });
    nginx = await startNginx([echo, echo]);
  });

  test("forwards with the client's real address on a keep-alive connection, and adds no header to the response", async () => {
    const claims = { "x-forwarded-for": "192.0.2.1", "x-forwarded-host": "evil.test" };
    const encoded = "/api/users/..%2f..%2fassets%2fx/passkeys";
    for (const path of ["/", "/assets/app.js", encoded, TIME_PATH, VISITOR_COUNT_PATH]) {
      const { headers, json } = await nginx.open().request(path, { headers: claims });
      expect(json()).toMatchObject({
        host: TEST_HOST,
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": TEST_HOST,
        "x-forwarded-proto": "https",
      });
      expect(json()).not.toHaveProperty("connection");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      for (const name of ["content-security-policy", "referrer-policy"]) {
        expect(headers).not.toHaveProperty(name);
      }
    }
  });

  test("speaks TLS 1.3 and HTTP/2", async () => {
    const options = { servername: TEST_HOST, ca: nginx.certificate };
    const session = connectByHttp2(`https://127.0.0.1:${nginx.port}`, options);
    onFinished(() => session.destroy());
    const response = session.request({ ":path": "/", ":authority": TEST_HOST });
    expect(JSON.parse(await text(response))).toMatchObject({ "x-forwarded-proto": "https" });
    expect((session.socket as TLSSocket).getProtocol()).toBe("TLSv1.3");
  });

  test("requests built files in one encoding that the client accepts, and caches them once per encoding", async () => {
    const cached = await startEcho({
      "cache-control": "max-age=31536000",
      vary: "accept-encoding",
    });
    const client = (await startNginx([cached, cached])).open();
    for (const [accepted, requested, cache] of [
      ["br;q=0, gzip", "gzip", "MISS"],
      ["gzip;q=0, br", "br", "MISS"],
      ["br;q=0, gzip;q=0", undefined, "MISS"],
      ["gzip, br; q=0.000", "gzip", "HIT"],
      ["BR;Q=0.1", "br", "HIT"],
      ["br;q=0.01, gzip;q=1", "br", "HIT"],
      ["xbr, gzipped", undefined, "HIT"],
      ["identity", undefined, "HIT"],
    ] as const) {
      const asked = { "accept-encoding": accepted };
      const { headers, json } = await client.request("/assets/app.js", { headers: asked });
      const answer = [json()["accept-encoding"], headers["x-cache-status"]];
      expect([accepted, ...answer]).toEqual([accepted, requested, cache]);
    }
  });

  test.each([
    "/api/time",
    "/api/timezone",
    "/api/timezone.txt",
    "/api/timezone/Europe/London.posix",
    "/api/timezone/America/Argentina/Salta",
    "/api/timezone/america%2Fnew_york",
    "/api/zones/now?zone=Europe/London",
    "/api/ip",
    "/api/ip/1.2.3.4.txt",
  ])("answers a device over plain HTTP that asks %s, without cookies and HSTS", async (path) => {
    const asked = { cookie: "session=y", host: "a.test" };
    const { status, headers, json } = await nginx.openPlainly().request(path, { headers: asked });
    expect(status).toBe(200);
    const received = json();
    expect(received).toMatchObject({
      host: "a.test",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
    });
    expect(received).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each([
    ...[
      "/?city=Paris",
      "/api",
      "/api/timezones",
      "/api/time/x",
      "/api/session",
      "/api/timezone/../session",
      "/api/zones/rules",
      "/assets/index-abc.js",
    ].map((path) => ({ path, head: `GET ${path} HTTP/1.1\r\nHost: evil.test` })),
    { path: "/a?b=c", head: "GET http://evil.test/a?b=c HTTP/1.1\r\nHost: evil.test" },
    { path: "/a?b=c", head: "GET /a?b=c HTTP/1.0" },
  ])("redirects everything else to https on the configured host: $head", async ({ path, head }) => {
    const response = await sendRaw(connect(nginx.plainPort, "127.0.0.1"), head);
    expect(response).toMatch(/^HTTP\/1\.\d 308 /);
    expect(response).toContain(`\r\nLocation: https://${TEST_HOST}${path}\r\n`);
    expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
    expect(response).not.toMatch(/strict-transport-security/i);
  });

  test("refuses a device in a loop after a burst, and answers the others", async () => {
    const device = nginx.openPlainly("127.0.0.9");
    const loop = () => device.request("/api/timezone/Europe/London");
    const asked = await Promise.all(Array.from({ length: 100 }, loop));
    const refused = asked.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(40);
    for (const { status, headers, json } of refused) {
      expect([status, headers["retry-after"]]).toEqual([429, "1"]);
      expect(json().error.code).toBe("too_many_requests");
    }
    expect((await nginx.openPlainly("127.0.0.8").request("/api/time")).status).toBe(200);
  });
});

describe.skipIf(!NGINX)("while no server can be reached, nginx", () => {
  const PAGE = readFileSync("deploy/unavailable.html", "utf8");
  const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
  let nginx: Nginx;
  beforeAll(async () => {
    const nobody = `http://127.0.0.1:${await findFreePort()}`;
    nginx = await startNginx([nobody, nobody]);
  });

  test.each(["/", "/?city=Paris", "/embed", "/apiary"])(
    "sends a person who opens %s a page that tries again",
    async (path) => {
      const page = await nginx.open().request(path, { headers: { accept: BROWSER } });
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

  test("has the page in every language of World Clock", () => {
    const languages = readdirSync("languages").flatMap(
      (name) => /^(.+)\.json$/.exec(name)?.[1] ?? [],
    );
    const written = [...PAGE.matchAll(/lang="([^"]+)"/g)].map(([, language]) => language);
    expect(written.toSorted()).toEqual(languages.toSorted());
  });

  test.each([
    [400, "invalid_request", "GET /one two HTTP/1.1"],
    [404, "not_found", `GET ${READY_PATH} HTTP/1.1`],
    [405, "method_not_allowed", "TRACE / HTTP/1.1"],
    [413, "body_too_large", "POST / HTTP/1.1\r\nContent-Length: 70000"],
    [414, "uri_too_long", `GET /${"a".repeat(30_000)} HTTP/1.1`],
    [431, "headers_too_large", `GET / HTTP/1.1\r\nX-Long: ${"a".repeat(30_000)}`],
    [501, "invalid_request", "GET / HTTP/1.1\r\nTransfer-Encoding: gzip"],
    [503, "unavailable", "GET /assets/app.js HTTP/1.1"],
    [503, "unavailable", `GET /api/time HTTP/1.1\r\nAccept: ${BROWSER}`],
    [503, "unavailable", `GET /api HTTP/1.1\r\nAccept: ${BROWSER}`],
    [503, "unavailable", "GET / HTTP/1.1\r\nAccept: application/json"],
    [503, "unavailable", `POST / HTTP/1.1\r\nAccept: ${BROWSER}`],
  ])(
    "answers %i %s with the security headers and the format of the servers' errors",
    async (status, code, head) => {
      const response = await sendRaw(connectTo(nginx), `${head}\r\nHost: ${TEST_HOST}`);
      const [headers = "", body = ""] = response.split("\r\n\r\n");
      expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(JSON.parse(body).error).toEqual({ code, message: expect.stringMatching(/\.$/) });
      const expected = [...OWN_HEADERS, ...(status === 503 ? ["Retry-After: 5"] : [])];
      expect(headers.split("\r\n")).toEqual(expect.arrayContaining(expected));
    },
  );

  test("names the fault of a request that is not HTTP", async () => {
    for (const [port, head] of [
      [nginx.port, "GET / HTTP/1.1\r\nHost: a"],
      [nginx.plainPort, "GET / HTTP/1.1"],
    ] as const) {
      const response = await sendRaw(connect(port, "127.0.0.1"), head);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
      expect(response).toContain("\r\nContent-Security-Policy: default-src 'none'");
    }
  });
});

test.skipIf(!NGINX)(
  "nginx reports to the servers' metrics each request that it refused or could not forward, but not a server's own 503",
  async () => {
    const clock = { receivedMs: 0, sentMs: 0, boundMs: null, source: null, synchronised: false };
    const metrics = new Metrics(
      { now: () => 0, timeResponse: () => clock },
      { state: { release: "2026f", source: "compiled" } },
      "1.2.3",
    );
    const { port: metricsPort, close } = await serveMetrics(metrics, "127.0.0.1", 0);
    onFinished(close);
    const { address, fail } = await startFailingServer();
    const nginx = await startNginx([address, address], { metrics: `127.0.0.1:${metricsPort}` });
    const client = nginx.open();
    fail("answers 503");
    expect((await client.request("/api/time")).status).toBe(503);
    fail("closes the connection");
    await client.request("/api/time");
    await client.request("/", { headers: { accept: "text/html" } });
    await client.request(READY_PATH);
    // Both servers of site.conf are this one.
    const refusals = (status: number) => `world_clock_proxy_refusals_total{status="${status}"}`;
    await expect.poll(() => metrics.write()).toContain(`${refusals(503)} 4\n`);
    const device = nginx.openPlainly();
    const loop = Array.from({ length: 80 }, () => device.request("/api/time"));
    const refused = (await Promise.all(loop)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    await expect.poll(() => metrics.write()).toContain(`${refusals(429)} ${2 * refused.length}\n`);
  },
);

describe.skipIf(!NGINX)("nginx limits", () => {
  test("requests of one address, with room for forty first loads at once", async () => {
    const echo = await startEcho();
    const nginx = await startNginx([echo, echo]);
    const client = nginx.open("127.0.0.2");
    const askOften = (count: number) =>
      Promise.all(Array.from({ length: count }, () => client.request("/")));
    for (let load = 0; load < 40; load += 1) {
      // The requests of a first load.
      for (const { status } of await askOften(35)) expect(status).toBe(200);
    }
    let refused = await client.request("/");
    // The limit grows by 50 a second meanwhile.
    while (refused.status === 200) {
      refused = (await askOften(100)).find(({ status }) => status !== 200) ?? refused;
    }
    expect([refused.status, refused.json().error.code]).toEqual([429, "too_many_requests"]);
    expect(refused.headers).toMatchObject({
      "retry-after": "1",
      "x-content-type-options": "nosniff",
    });
    expect((await nginx.open("127.0.0.3").request("/")).status).toBe(200);
  });

  test("requests of one address in progress, to 200, where an IPv6 /64 is one address", async () => {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;
    const address = await serve((_request, response) => {
      count += 1;
      if (count === 200) arrived.resolve();
      void released.promise.then(() => response.end());
    });
    // Lets the test send requests from any address.
    const directives = "set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;";
    const client = (await startNginx([address, address], { directives })).open();
    const askFrom = (ip: string) => client.request("/", { headers: { "x-real-ip": ip } });
    // With the byte of a line feed, which a pattern might treat apart.
    const network = ["2001:db8:a0a:1::1", "2001:db8:a0a:1:ffff:a0a::2"] as const;
    const waiting = Array.from({ length: 200 }, (_, index) => askFrom(network[index % 2 ? 0 : 1]));
    await arrived.promise;
    const refused = await askFrom(network[0]);
    expect([refused.status, refused.json().error.code]).toEqual([429, "too_many_requests"]);
    const other = askFrom("2001:db8:a0a:2::1");
    released.resolve();
    expect((await other).status).toBe(200);
    await Promise.all(waiting);
  });
});
