import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { FEATURED_CITIES_PATH } from "../shared/api/cities.ts";
import { TIME_PATH } from "../shared/api/time.ts";
import { VISITOR_COUNT_PATH } from "../shared/api/visits.ts";
import { openTestBrowser } from "./testing/browser.ts";
import { startFailingServer } from "./testing/echo.ts";
import { NGINX, startNginx } from "./testing/nginx.ts";

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
  const { port, certificate } = await startNginx([address, address]);
  return { browser: await openTestBrowser(port, certificate), fail };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Asks for each key of the cache, and returns what the cache did. */
async function askForARound({ browser }: Site, path: string) {
  const began = performance.now();
  let oldestMs = 0;
  const statuses = new Set<unknown>();
  while (performance.now() - began < ROUND_MS) {
    const { headers, json } = await browser.request(path);
    oldestMs = Math.max(oldestMs, Date.now() - json().count);
    statuses.add(headers["x-cache-status"]);
    await setTimeout(PAUSE_MS);
  }
  return { oldestMs, statuses };
}

describe.skipIf(!NGINX)("nginx", () => {
  const sites = new Map<string, Site>();
  const rounds = new Map<string, Awaited<ReturnType<typeof askForARound>>>();
  const siteThat = (fault: string) => sites.get(fault) as Site;

  // A site for each fault, because the keys would repeat ten seconds after each.
  beforeAll(async () => {
    for (const fault of FAULTS) sites.set(fault, await openSite());
    await Promise.all(
      FAULTS.flatMap((fault) =>
        CACHED.map(async (path) =>
          rounds.set(`${fault} ${path}`, await askForARound(siteThat(fault), path)),
        ),
      ),
    );
    for (const fault of FAULTS) siteThat(fault).fail(fault);
  });

  test("serves no answer that is older than a second while a server answers", () => {
    for (const [, { oldestMs, statuses }] of rounds) {
      expect(statuses).toEqual(new Set(["EXPIRED", "HIT", "MISS"]));
      // A busy test machine may take half a second itself.
      expect(oldestMs).toBeLessThan(1000 + DELAY_MS + 500);
    }
  });

  const withFaults = <T>(cases: readonly T[]) =>
    FAULTS.flatMap((fault) => cases.map((one) => [fault, one] as const));

  test.concurrent.each(withFaults(CACHED))(
    "if each server %s, serves the last answer of %s",
    async (fault, path) => {
      const { browser } = siteThat(fault);
      const isStale = async () => (await browser.request(path)).headers["x-cache-status"];
      await expect.poll(isStale, { timeout: 15_000 }).toBe("STALE");
      const { status, headers, json } = await browser.request(path);
      expect([status, headers["x-cache-status"]]).toEqual([200, "STALE"]);
      expect(Date.now() - json().count).toBeGreaterThan(0);
    },
  );

  test.concurrent.each(withFaults(UNCACHED))(
    "if each server %s, serves no old answer of %j",
    async (fault, [method, path]) => {
      const { browser } = siteThat(fault);
      const answer = browser.request(path, { method }).then(({ status }) => status);
      const nothing = setTimeout(500, 0);
      expect(await Promise.race([answer, nothing])).not.toBe(200);
    },
  );
});
