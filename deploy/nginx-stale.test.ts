import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { NGINX, startFailingServer, startNginx } from "./testing/nginx.ts";

/** Long enough to cross into another second now and then. */
const DELAY_MS = 200;
/** The keys of the cache repeat every ten seconds. */
const ROUND_MS = 11_000;
const CACHED = [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH];
const UNCACHED = [
  ["GET", TIME_PATH],
  ["GET", "/api/timezone/Europe/Paris"],
  ["GET", "/"],
  ["POST", VISITOR_COUNT_PATH],
] as const;

test.skipIf(!NGINX)(
  "nginx caches the count and the cities for less than a second, though no other cache may and not for a session, and serves the last ones while the servers fail",
  async () => {
    const { address, fail } = await startFailingServer(DELAY_MS);
    const client = (await startNginx([address, address])).open();
    const began = performance.now();
    const statuses = new Set<unknown>();
    const askForARound = async (path: string) => {
      while (performance.now() - began < ROUND_MS) {
        const { headers, json } = await client.request(path);
        // A busy test machine may take half a second itself.
        expect(Date.now() - json().count).toBeLessThan(1000 + DELAY_MS + 500);
        expect(headers["cache-control"]).toBe("no-store");
        statuses.add(headers["x-cache-status"]);
        await setTimeout(40);
      }
    };
    await Promise.all(CACHED.map(askForARound));
    expect(statuses).toEqual(new Set(["EXPIRED", "HIT", "MISS"]));
    const statusOf = async (path: string, cookie = "") => {
      const { status, headers } = await client.request(path, { headers: { cookie } });
      return [status, headers["x-cache-status"]];
    };
    for (const path of CACHED) expect(await statusOf(path, "session=x")).toEqual([200, "BYPASS"]);

    for (const fault of ["answers 503", "does not answer", "closes the connection"] as const) {
      fail(fault);
      for (const path of CACHED) {
        const answer = () => statusOf(path);
        await expect.poll(answer, { timeout: 15_000 }).toEqual([200, "STALE"]);
      }
      for (const [method, path] of UNCACHED) {
        const answer = client.request(path, { method }).then(
          ({ status }) => status,
          () => 0,
        );
        expect([path, await Promise.race([answer, setTimeout(500, 0)])]).not.toEqual([path, 200]);
      }
      // Until nginx asks the servers again, which have failed.
      fail(undefined);
      await expect
        .poll(async () => (await client.request("/")).status, { timeout: 15_000 })
        .toBe(200);
    }
  },
  // It waits for the round and for three timeouts.
  90_000,
);
