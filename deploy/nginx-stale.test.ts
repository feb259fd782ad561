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

describe.skipIf(!NGINX)("nginx", () => {
  let server: Awaited<ReturnType<typeof startFailingServer>>;
  let open: () => ReturnType<typeof openTestBrowser>;
  beforeAll(async () => {
    server = await startFailingServer(DELAY_MS);
    const { port, certificate } = await startNginx([server.address, server.address]);
    open = () => openTestBrowser(port, certificate);
  });

  test.concurrent.each(CACHED)(
    "serves no answer of %s that is older than a second while a server answers",
    async (path) => {
      const browser = await open();
      const began = performance.now();
      let oldestMs = 0;
      const statuses = new Set<unknown>();
      while (performance.now() - began < ROUND_MS) {
        const { headers, json } = await browser.request(path);
        oldestMs = Math.max(oldestMs, Date.now() - json().count);
        statuses.add(headers["x-cache-status"]);
        await setTimeout(PAUSE_MS);
      }
      expect(statuses).toEqual(new Set(["EXPIRED", "HIT", "MISS"]));
      // A busy test machine may take half a second itself.
      expect(oldestMs).toBeLessThan(1000 + DELAY_MS + 500);
    },
    30_000,
  );

  describe.each(["answers 503", "does not answer", "closes the connection"] as const)(
    "if each server %s",
    (fault) => {
      beforeAll(() => server.fail(fault));

      test.each(CACHED)(
        "serves the last answer of %s",
        async (path) => {
          const browser = await open();
          const isStale = async () => (await browser.request(path)).headers["x-cache-status"];
          await expect.poll(isStale, { timeout: 15_000 }).toBe("STALE");
          const { status, headers, json } = await browser.request(path);
          expect([status, headers["x-cache-status"]]).toEqual([200, "STALE"]);
          expect(Date.now() - json().count).toBeGreaterThan(0);
        },
        30_000,
      );

      test.each([
        ["GET", TIME_PATH],
        ["GET", "/api/timezone/Europe/Paris"],
        ["GET", "/"],
        ["POST", VISITOR_COUNT_PATH],
      ])("serves no old answer of %s %s", async (method, path) => {
        const browser = await open();
        const answer = browser.request(path, { method }).then(({ status }) => status);
        const nothing = setTimeout(500, 0);
        expect(await Promise.race([answer, nothing])).not.toBe(200);
      });
    },
  );
});
