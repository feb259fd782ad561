import { get } from "node:http";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { TestAuthenticator } from "../server/testing/authenticator.ts";
import { onFinished } from "../server/testing/cleanup.ts";
import { makeTestFolder } from "../server/testing/database.ts";
import { TestPostgres } from "../server/testing/postgres.ts";
import { startServer } from "../server/testing/server.ts";
import { PASSKEY_OPTIONS_PATH, PASSKEYS_PATH, SESSION_PATH } from "../shared/api/account.ts";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { READY_PATH } from "../shared/api/health.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { MAX_VISITS_PER_MINUTE, VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { openTestBrowser } from "./testing/browser.ts";
import { startEcho } from "./testing/echo.ts";
import { NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

const ORIGIN = `https://${TEST_HOST}`;

describe.skipIf(!NGINX)("nginx forwards", () => {
  let open: () => ReturnType<typeof openTestBrowser>;
  beforeAll(async () => {
    const address = await startEcho();
    const { port, certificate } = await startNginx([address, address]);
    open = () => openTestBrowser(port, certificate);
  });

  test.each([
    "/",
    "/assets/app.js",
    "/api/users/..%2f..%2fassets%2fx/passkeys",
    TIME_PATH,
    VISITOR_COUNT_PATH,
    FEATURED_CITIES_PATH,
  ])("%s with the client's real address, on a keep-alive connection", async (path) => {
    const browser = await open();
    const claims = { "x-forwarded-for": "192.0.2.1", "x-forwarded-host": "evil.test" };
    const forwarded = (await browser.request(path, { headers: claims })).json();
    expect(forwarded).toMatchObject({
      host: `${TEST_HOST}:443`,
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": `${TEST_HOST}:443`,
      "x-forwarded-proto": "https",
    });
    expect(forwarded).not.toHaveProperty("connection");
  });
});

describe.skipIf(!NGINX)("deploy/nginx.conf in front of two servers", () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite();
  });

  async function startSite() {
    const postgres = new TestPostgres(["fsync=off"]);
    onFinished(() => postgres.remove());
    await postgres.start();
    const database = Promise.resolve({ dataDir: makeTestFolder(), databaseUrl: postgres.url() });
    const environment = { PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: "loopback" };
    const [one, other] = await Promise.all([
      startServer(environment, { database }),
      startServer(environment, { database }),
    ]);
    onFinished(async () => {
      for (const { server } of [one, other]) server.kill("SIGKILL");
      await Promise.all([one.ended, other.ended]);
    });
    const { port, plainPort, certificate } = await startNginx([one.address, other.address]);
    const open = (address?: string) => openTestBrowser(port, certificate, address);
    return { servers: [one, other] as const, plainPort, open };
  }

  test("serves the page over TLS and HTTP/2 with the servers' headers", async () => {
    const browser = await site.open();
    expect([browser.alpnProtocol, browser.tls]).toEqual(["h2", "TLSv1.3"]);
    const page = await browser.request("/");
    expect(page.status).toBe(200);
    expect(page.text).toContain('id="root"');
    expect(page.headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": expect.stringContaining("upgrade-insecure-requests"),
      "server-timing": expect.stringContaining("time;desc="),
    });
    const plain = await new Promise<number>((resolve) => {
      get({ port: site.plainPort, path: "/a" }, (response) =>
        resolve(response.resume().statusCode ?? 0),
      );
    });
    expect(plain).toBe(308);
  });

  test("uses the common error format, and hides the readiness check and the metrics", async () => {
    const browser = await site.open();
    const ready = await browser.request(READY_PATH);
    expect([ready.status, ready.json().error.code]).toEqual([404, "not_found"]);
    const large = await browser.request(SESSION_PATH, {
      method: "POST",
      body: { text: "a".repeat(70_000) },
    });
    expect([large.status, large.json().error.code]).toEqual([413, "body_too_large"]);
    expect((await browser.request("/metrics")).status).toBe(404);
  });

  test("caches built files, once per encoding", async () => {
    const browser = await site.open();
    const [script = ""] = /\/assets\/[^"]+\.js/.exec((await browser.request("/")).text) ?? [];
    const request = async (encoding: string) => {
      const { status, headers } = await browser.request(script, {
        headers: { "accept-encoding": encoding },
      });
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      return [headers["x-cache-status"], headers["content-encoding"]];
    };
    expect(await request("gzip, deflate, br, zstd")).toEqual(["MISS", "br"]);
    expect(await request("br;q=1.0, gzip")).toEqual(["HIT", "br"]);
    expect(await request("gzip")).toEqual(["MISS", "gzip"]);
    expect(await request("identity")).toEqual(["MISS", undefined]);
  });

  test.each([
    [VISITOR_COUNT_PATH, "no-store"],
    [FEATURED_CITIES_PATH, "no-cache"],
  ])("caches %s, which no other cache may", async (path, control) => {
    const browser = await site.open();
    await vi.waitFor(
      async () => {
        await browser.request(path);
        const { headers } = await browser.request(path);
        expect([headers["x-cache-status"], headers["cache-control"]]).toEqual(["HIT", control]);
      },
      { timeout: 5000 },
    );
  });

  test("counts each visit at once, and shows it within a second", async () => {
    const browser = await site.open();
    const recorded = [];
    for (let visit = 0; visit < 3; visit += 1) {
      const { json } = await browser.request(VISITOR_COUNT_PATH, { method: "POST" });
      recorded.push(json().count);
    }
    const [first] = recorded;
    expect(recorded).toEqual([first, first + 1, first + 2]);
    const recordedMs = performance.now();
    await vi.waitFor(
      async () =>
        expect((await browser.request(VISITOR_COUNT_PATH)).json()).toEqual({ count: first + 2 }),
      { timeout: 5000 },
    );
    expect(performance.now() - recordedMs).toBeLessThan(2000);
  });

  test("does not cache the time, nor responses to requests with a session", async () => {
    const browser = await site.open();
    const first = (await browser.request(TIME_PATH)).json();
    const second = (await browser.request(TIME_PATH)).json();
    expect(second.receivedMs).toBeGreaterThan(first.sentMs);
    browser.cookies.set("__Host-session", "x");
    for (const path of [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH]) {
      expect((await browser.request(path)).headers["x-cache-status"]).toBe("BYPASS");
      expect((await browser.request(path)).headers["x-cache-status"]).toBe("BYPASS");
    }
  });

  test("passes the real address to the rate limits, whatever the client claims", async () => {
    const [one, other] = [await site.open("127.0.0.2"), await site.open("127.0.0.3")];
    const statuses = [];
    for (let visit = 0; visit < 2 * MAX_VISITS_PER_MINUTE + 3; visit += 1) {
      const headers = { "x-forwarded-for": `192.0.2.${visit}`, forwarded: `for=192.0.2.${visit}` };
      statuses.push((await one.request(VISITOR_COUNT_PATH, { method: "POST", headers })).status);
    }
    // Without Redis each server counts on its own.
    expect(statuses.filter((status) => status === 200)).toHaveLength(2 * MAX_VISITS_PER_MINUTE);
    expect(statuses.at(-1)).toBe(429);
    expect((await other.request(VISITOR_COUNT_PATH, { method: "POST" })).status).toBe(200);
  });

  // Last, because only one server is left.
  test("keeps users signed in and answers every call while one server is killed", async () => {
    const browser = await site.open();
    const { challenge } = (await browser.request(PASSKEY_OPTIONS_PATH, { method: "POST" })).json();
    const passkey = new TestAuthenticator().register(challenge, {
      origin: ORIGIN,
      relyingParty: TEST_HOST,
    });
    const made = await browser.request(PASSKEYS_PATH, {
      method: "POST",
      body: { name: "Laptop", passkey },
    });
    expect(made.status).toBe(201);
    expect(made.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^__Host-session=[^;]+;.* Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const calls = [TIME_PATH, SESSION_PATH, VISITOR_COUNT_PATH, FEATURED_CITIES_PATH];
    const requestAll = async (paths: readonly string[]) => {
      const responses = Array.from({ length: 6 }, () =>
        paths.map((path) => browser.request(path)),
      ).flat();
      for (const { status } of await Promise.all(responses)) expect(status).toBe(200);
    };
    await requestAll(["/", ...calls]);
    // Without the document, which is long enough to be cut off in the middle.
    const during = requestAll(calls);
    site.servers[0].server.kill("SIGKILL");
    await during;
    // The killed process may still serve, until the kernel ends it.
    await site.servers[0].ended;
    await requestAll(["/", ...calls]);
    expect((await browser.request(SESSION_PATH)).json()).toEqual({ userId: made.json().userId });
  });
});
