import { beforeAll, describe, expect, test, vi } from "vitest";
import { onFinished } from "../server/testing/cleanup.ts";
import { startServer } from "../server/testing/server.ts";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { openTestBrowser } from "./testing/browser.ts";
import { startEcho } from "./testing/echo.ts";
import { NGINX, startNginx, TEST_HOST } from "./testing/nginx.ts";

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

describe.skipIf(!NGINX)("nginx in front of a server", () => {
  let open: () => ReturnType<typeof openTestBrowser>;
  beforeAll(async () => {
    const { server, ended, address } = await startServer({
      PUBLIC_ORIGIN: `https://${TEST_HOST}`,
      TRUST_PROXY: "loopback",
    });
    onFinished(() => {
      server.kill("SIGKILL");
      return ended;
    });
    const { port, certificate } = await startNginx([address, address]);
    open = () => openTestBrowser(port, certificate);
  });

  test("serves the page over TLS and HTTP/2 with the server's headers", async () => {
    const browser = await open();
    expect([browser.alpnProtocol, browser.tls]).toEqual(["h2", "TLSv1.3"]);
    const page = await browser.request("/");
    expect(page.text).toContain('id="root"');
    expect(page.headers).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": expect.stringContaining("upgrade-insecure-requests"),
      "server-timing": expect.stringContaining("time;desc="),
    });
  });

  test("caches built files, once per encoding", async () => {
    const browser = await open();
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

  test("caches the count and the cities, which no other cache may, but not for a session", async () => {
    const browser = await open();
    for (const [path, control] of [
      [VISITOR_COUNT_PATH, "no-store"],
      [FEATURED_CITIES_PATH, "no-cache"],
    ] as const) {
      await vi.waitFor(
        async () => {
          await browser.request(path);
          const { headers } = await browser.request(path);
          expect([headers["x-cache-status"], headers["cache-control"]]).toEqual(["HIT", control]);
        },
        { timeout: 5000 },
      );
    }
    browser.cookies.set("__Host-session", "x");
    for (const path of [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH])
      expect((await browser.request(path)).headers["x-cache-status"]).toBe("BYPASS");
  });
});
