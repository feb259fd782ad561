import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { NGINX, startNginx } from "./testing/nginx.ts";
import { startFailingServer } from "./testing/servers.ts";

/** Long enough to cross into another second now and then. */
const DELAY_MS = 200;
/** The keys of the cache repeat every ten seconds. */
const ROUND_MS = 11_000;
const PAUSE_MS = 40;
const CACHED = [VISITOR_COUNT_PATH, FEATURED_CITIES_PATH];
const FAULTS = ["answers 503", "does not answer", "closes the connection"] as const;
const UNCACHED = [
  ["GET", TIME_PATH],
  ["GET", "/api/timezone/Europe/Paris"],
  ["GET", "/"],
  ["POST", VISITOR_COUNT_PATH],
] as const;

async function openSite() {
  const { address, fail } = await startFailingServer(DELAY_MS);
  return { client: (await startNginx([address, address])).open(), fail };
}

describe.skipIf(!NGINX)("nginx", () => {
  const sites = new Map<string, Awaited<ReturnType<typeof openSite>>>();
  beforeAll(async () => {
    for (const fault of FAULTS) sites.set(fault, await openSite());
  });

  test.concurrent.for(FAULTS)(
    "if each server %s, serves the last answers of what it caches, none older than a second until then",
    { timeout: 60_000 },
    async (fault, { expect }) => {
      const { client, fail } = sites.get(fault) ?? (await openSite());
      const began = performance.now();
      const statuses = new Set<unknown>();
      const askForARound = async (path: string) => {
        while (performance.now() - began < ROUND_MS) {
          const { headers, json } = await client.request(path);
          // A busy test machine may take half a second itself.
          expect(Date.now() - json().count).toBeLessThan(1000 + DELAY_MS + 500);
          statuses.add(headers["x-cache-status"]);
          await setTimeout(PAUSE_MS);
        }
      };
      await Promise.all(CACHED.map(askForARound));
      expect(statuses).toEqual(new Set(["EXPIRED", "HIT", "MISS"]));
      fail(fault);
      for (const path of CACHED) {
        const answer = async () => {
          const { status, headers } = await client.request(path);
          return [status, headers["x-cache-status"]];
        };
        await expect.poll(answer, { timeout: 15_000 }).toEqual([200, "STALE"]);
      }
      for (const [method, path] of UNCACHED) {
        const answer = client.request(path, { method }).then(
          ({ status }) => status,
          () => 0,
        );
        expect(await Promise.race([answer, setTimeout(500, 0)]), path).not.toBe(200);
      }
    },
  );
});
