import { createHash } from "node:crypto";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { connect as connectSecurely } from "node:tls";
import { beforeAll, describe, expect, test } from "vitest";
import { listLanguages } from "../scripts/languages/compile-languages.ts";
import { Metrics, serveMetrics } from "../server/metrics/metrics.ts";
import { onFinished } from "../server/testing/cleanup.ts";
import { findFreePort } from "../server/testing/free-port.ts";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { READY_PATH } from "../shared/api/health.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { NGINX, type Nginx, serve, startEcho, startNginx, TEST_HOST } from "./testing/nginx.ts";

/** Headers of nginx's own errors. */
const OWN_HEADERS = [
  "Content-Type: application/json",
  "X-Content-Type-Options: nosniff",
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy: strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy: same-origin",
  "Strict-Transport-Security: max-age=31536000; includeSubDomains",
];
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

async function sendRaw(socket: Socket, head: string): Promise<string> {
  const response = text(socket);
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return response;
}

describe.skipIf(!NGINX)("nginx in front of servers that repeat the request", () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startEcho({
      "set-cookie": "session=x",
      "strict-transport-security": "max-age=1",
      "x-content-type-options": "nosniff",
    });
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
      expect(headers).not.toHaveProperty("content-security-policy");
    }
  });

  test("answers a device over plain HTTP that asks for a time, without cookies and HSTS", async () => {
    for (const path of [
      TIME_PATH,
      "/api/timezone",
      "/api/timezone/America/Argentina/Salta",
      "/api/timezone/Europe/London.posix",
      "/api/zones/now?zone=Europe/London",
      "/api/ip/1.2.3.4.txt",
    ]) {
      const asked = { cookie: "session=y", host: "a.test" };
      const { status, headers, json } = await nginx.openPlainly().request(path, { headers: asked });
      expect([path, status]).toEqual([path, 200]);
      expect(json()).toMatchObject({
        host: "a.test",
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-proto": "http",
      });
      expect(json()).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("set-cookie");
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
  });

  test.each([
    ["/?city=Paris", "GET /?city=Paris HTTP/1.1\r\nHost: evil.test"],
    ["/api/timezones", "GET /api/timezones HTTP/1.1\r\nHost: evil.test"],
    ["/api/time/x", "GET /api/time/x HTTP/1.1\r\nHost: evil.test"],
    ["/api/timezone/../session", "GET /api/timezone/../session HTTP/1.1\r\nHost: evil.test"],
    ["/a?b=c", "GET http://evil.test/a?b=c HTTP/1.1\r\nHost: evil.test"],
    ["/a?b=c", "GET /a?b=c HTTP/1.0"],
  ])("redirects %s to https on the host of PUBLIC_ORIGIN: %s", async (path, head) => {
    const response = await sendRaw(connect(nginx.plainPort, "127.0.0.1"), head);
    expect(response).toMatch(/^HTTP\/1\.\d 308 /);
    expect(response).toContain(`\r\nLocation: https://${TEST_HOST}${path}\r\n`);
    expect(response).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
    expect(response).not.toMatch(/strict-transport-security/i);
  });
});

test.skipIf(!NGINX)(
  "nginx requests built files in one encoding that the client accepts, and caches them once per encoding",
  async () => {
    const caching = { "cache-control": "max-age=31536000", vary: "accept-encoding" };
    const client = (await startEcho(caching)).open();
    for (const [accepted, requested, cache] of [
      ["br;q=0, gzip", "gzip", "MISS"],
      ["gzip;q=0, br", "br", "MISS"],
      ["br;q=0, gzip;q=0", undefined, "MISS"],
      ["gzip, br; q=0.000", "gzip", "HIT"],
      ["BR;Q=0.1", "br", "HIT"],
      ["xbr, gzipped", undefined, "HIT"],
    ] as const) {
      const asked = { "accept-encoding": accepted };
      const { headers, json } = await client.request("/assets/app.js", { headers: asked });
      const answer = [json()["accept-encoding"], headers["x-cache-status"]];
      expect([accepted, ...answer]).toEqual([accepted, requested, cache]);
    }
  },
);

describe.skipIf(!NGINX)("while no server can be reached, nginx", () => {
  let nginx: Nginx;
  beforeAll(async () => {
    const nobody = `http://127.0.0.1:${await findFreePort()}`;
    nginx = await startNginx([nobody, nobody]);
  });

  test("sends a person a page in every language that tries again", async () => {
    for (const path of ["/", "/?city=Paris", "/embed", "/apiary"]) {
      const page = await nginx.open().request(path, { headers: { accept: BROWSER } });
      const languages = [...page.text.matchAll(/lang="([^"]+)"/g)].map(([, language]) => language);
      expect([page.status, languages.toSorted()]).toEqual([503, listLanguages().toSorted()]);
      const [, style = ""] = /<style>(.*)<\/style>/s.exec(page.text) ?? [];
      const hash = createHash("sha256").update(style).digest("base64");
      expect(page.headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
        "x-content-type-options": "nosniff",
        "retry-after": "5",
      });
    }
  });

  test.each([
    [400, "invalid_request", "GET /one two HTTP/1.1"],
    [404, "not_found", `GET ${READY_PATH} HTTP/1.1`],
    [405, "method_not_allowed", "TRACE / HTTP/1.1"],
    [413, "body_too_large", "POST / HTTP/1.1\r\nContent-Length: 70000"],
    [414, "uri_too_long", `GET /${"a".repeat(30_000)} HTTP/1.1`],
    [431, "headers_too_large", `GET / HTTP/1.1\r\nX-Long: ${"a".repeat(30_000)}`],
    [501, "invalid_request", "GET / HTTP/1.1\r\nTransfer-Encoding: gzip"],
    [503, "unavailable", `GET /api/time HTTP/1.1\r\nAccept: ${BROWSER}`],
    [503, "unavailable", "GET / HTTP/1.1\r\nAccept: application/json"],
    [503, "unavailable", `POST / HTTP/1.1\r\nAccept: ${BROWSER}`],
  ])(
    "answers %i %s with the security headers and the format of the servers' errors",
    async (status, code, head) => {
      const { port, certificate: ca } = nginx;
      const socket = connectSecurely({ port, host: "127.0.0.1", servername: TEST_HOST, ca });
      const response = await sendRaw(socket, `${head}\r\nHost: ${TEST_HOST}`);
      const [headers = "", body = ""] = response.split("\r\n\r\n");
      expect(headers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(JSON.parse(body).error).toEqual({ code, message: expect.stringMatching(/\.$/) });
      const expected = [...OWN_HEADERS, ...(status === 503 ? ["Retry-After: 5"] : [])];
      expect(headers.split("\r\n")).toEqual(expect.arrayContaining(expected));
    },
  );
});

type Fault = "answers 503" | "closes the connection" | "does not answer";

/** A server that responds with the instant as JSON, `delayMs` after a request came; `fail` breaks or mends it. */
async function startFailingServer(delayMs = 0) {
  let fault: Fault | undefined;
  const address = await serve((_request, response) => {
    if (fault === "does not answer") return;
    if (fault === "closes the connection") {
      response.destroy();
      return;
    }
    const count = Date.now();
    response.writeHead(fault ? 503 : 200, {
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    setTimeout(() => response.end(JSON.stringify({ count })), delayMs);
  });
  const fail = (how: Fault | undefined) => {
    fault = how;
  };
  return { address, fail };
}

test.skipIf(!NGINX)(
  "nginx caches the count and the cities for less than a second, though no other cache may and not for a session, and serves the last ones while the servers fail",
  async () => {
    // Long enough to cross into another second now and then.
    const delayMs = 200;
    const cached = [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH];
    const { address, fail } = await startFailingServer(delayMs);
    const client = (await startNginx([address, address])).open();
    const statuses = new Set<unknown>();
    // The keys of the cache repeat every ten seconds.
    const endsAt = performance.now() + 11_000;
    const askForARound = async (path: string) => {
      while (performance.now() < endsAt) {
        const { headers, json } = await client.request(path);
        // A busy test machine may take half a second itself.
        expect(Date.now() - json().count).toBeLessThan(1000 + delayMs + 500);
        expect(headers["cache-control"]).toBe("no-store");
        statuses.add(headers["x-cache-status"]);
        await wait(40);
      }
    };
    await Promise.all(cached.map(askForARound));
    expect(statuses).toEqual(new Set(["EXPIRED", "HIT", "MISS"]));
    const statusOf = async (path: string, cookie = "") => {
      const { status, headers } = await client.request(path, { headers: { cookie } });
      return [status, headers["x-cache-status"]];
    };
    for (const path of cached) expect(await statusOf(path, "session=x")).toEqual([200, "BYPASS"]);

    for (const fault of ["answers 503", "does not answer", "closes the connection"] as const) {
      fail(fault);
      for (const path of cached) {
        await expect.poll(() => statusOf(path), { timeout: 15_000 }).toEqual([200, "STALE"]);
      }
      for (const [method, path] of [
        ["GET", TIME_PATH],
        ["GET", "/api/timezone/Europe/Paris"],
        ["GET", "/"],
        ["POST", VISITOR_COUNT_PATH],
      ] as const) {
        const answer = client
          .request(path, { method })
          .then(({ status }) => status)
          .catch(() => 0);
        expect([path, await Promise.race([answer, wait(500, 0)])]).not.toEqual([path, 200]);
      }
      // Until nginx asks the servers again, which have failed.
      fail(undefined);
      const status = async () => (await client.request("/")).status;
      await expect.poll(status, { timeout: 15_000 }).toBe(200);
    }
  },
  // It waits for the round and for three timeouts.
  90_000,
);

describe.skipIf(!NGINX)("nginx limits", () => {
  test("a device in a loop over plain HTTP, and reports to the servers' metrics each request that it refused or could not forward, but not a server's own 503", async () => {
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
    // Both servers of site.conf are this one.
    const refusals = (status: number) => `world_clock_proxy_refusals_total{status="${status}"}`;
    const device = nginx.openPlainly("127.0.0.9");
    const loop = Array.from({ length: 100 }, () => device.request(TIME_PATH));
    const refused = (await Promise.all(loop)).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(40);
    for (const { status, headers, json } of refused) {
      expect([status, headers["retry-after"]]).toEqual([429, "1"]);
      expect(json().error.code).toBe("too_many_requests");
    }
    expect((await nginx.openPlainly("127.0.0.8").request(TIME_PATH)).status).toBe(200);
    await expect.poll(() => metrics.write()).toContain(`${refusals(429)} ${2 * refused.length}\n`);

    const client = nginx.open();
    fail("answers 503");
    expect((await client.request(TIME_PATH)).status).toBe(503);
    fail("closes the connection");
    await client.request(TIME_PATH);
    await client.request("/", { headers: { accept: BROWSER } });
    await client.request(READY_PATH);
    await expect.poll(() => metrics.write()).toContain(`${refusals(503)} 4\n`);
  });

  test("requests of one address, with room for forty first loads at once", async () => {
    const nginx = await startEcho();
    const client = nginx.open("127.0.0.2");
    const statusesOf = async (count: number) => {
      const asked = Array.from({ length: count }, () => client.request("/"));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    for (let load = 0; load < 40; load += 1) {
      // The requests of a first load.
      expect(new Set(await statusesOf(35))).toEqual(new Set([200]));
    }
    // The limit grows by 50 a second meanwhile.
    await expect.poll(() => statusesOf(100)).toContain(429);
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
    expect((await askFrom(network[0])).status).toBe(429);
    const other = askFrom("2001:db8:a0a:2::1");
    released.resolve();
    expect((await other).status).toBe(200);
    await Promise.all(waiting);
  });
});
