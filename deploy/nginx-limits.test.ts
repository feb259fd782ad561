import { describe, expect, test } from "vitest";
import { openTestBrowser } from "./testing/browser.ts";
import { startEcho, startSilentServer } from "./testing/echo.ts";
import { NGINX, startNginx } from "./testing/nginx.ts";

/** The requests of a first load, and how many first loads one address may start at once. */
const REQUESTS_OF_A_LOAD = 35;
const LOADS = 40;

/** Lets a test send requests from any address. */
const ADDRESS_FROM_HEADER = "set_real_ip_from 127.0.0.1; real_ip_header X-Real-IP;";

describe.skipIf(!NGINX)("nginx limits", () => {
  test("requests of one address, with room for forty first loads at once", async () => {
    const echo = await startEcho();
    const { port, certificate } = await startNginx([echo, echo]);
    let browser = await openTestBrowser(port, certificate, "127.0.0.2");
    for (let load = 0; load < LOADS; load += 1) {
      // nginx closes a connection after 1,000 requests.
      if (load % 20 === 0) browser = await openTestBrowser(port, certificate, "127.0.0.2");
      const loads = Array.from({ length: REQUESTS_OF_A_LOAD }, () => browser.request("/"));
      for (const { status } of await Promise.all(loads)) expect(status).toBe(200);
    }
    browser = await openTestBrowser(port, certificate, "127.0.0.2");
    let refused = await browser.request("/");
    // The limit grows by 50 a second meanwhile.
    while (refused.status === 200) {
      const more = Array.from({ length: 100 }, () => browser.request("/"));
      refused = (await Promise.all(more)).find(({ status }) => status !== 200) ?? refused;
    }
    expect([refused.status, refused.json().error.code]).toEqual([429, "too_many_requests"]);
    expect(refused.headers).toMatchObject({
      "retry-after": "1",
      "x-content-type-options": "nosniff",
    });
    const other = await openTestBrowser(port, certificate, "127.0.0.3");
    expect((await other.request("/")).status).toBe(200);
  });

  test("requests of one address in progress, to 200, where an IPv6 /64 is one address", async () => {
    const { address, arrived, release } = await startSilentServer(200);
    const { port, certificate } = await startNginx([address, address], ADDRESS_FROM_HEADER);
    const from = async (ip: string) => {
      const browser = await openTestBrowser(port, certificate);
      return () => browser.request("/", { headers: { "x-real-ip": ip } });
    };
    // One HTTP/2 connection has at most 128 requests in progress.
    // With the byte of a line feed, which a pattern might treat apart.
    const [first, second] = [
      await from("2001:db8:a0a:1::1"),
      await from("2001:db8:a0a:1:ffff:a0a::2"),
    ];
    const waiting = Array.from({ length: 200 }, (_, index) => (index % 2 ? first : second)());
    await arrived;
    const refused = await first();
    expect([refused.status, refused.json().error.code]).toEqual([429, "too_many_requests"]);
    const other = (await from("2001:db8:a0a:2::1"))();
    release();
    expect((await other).status).toBe(200);
    await Promise.all(waiting);
  });
});
