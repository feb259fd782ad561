import { once } from "node:events";
import { createServer } from "node:http";
import { CITY_LINK, linkedZones } from "./support/deep-link.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { openDialog, rowsOf, storeZones } from "./support/my-zones.ts";
import {
  clock,
  expectCities,
  expectRightTime,
  headline,
  NO_SERVER,
  visitAndCache,
} from "./support/page.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(NO_SERVER, /ERR_FAILED/);
});

test.describe("with a server of its own", () => {
  test.use({ needsOwnServer: true });

  // Over five seconds: the worker waits for the frozen server.
  test("if the server does not respond, or a gateway answers 502, the page opens from the cache within seconds, and without a cache from the server", async ({
    page,
    server,
    expectedNoise,
  }) => {
    expectedNoise.push(/status of 502/);
    await visitAndCache(page);
    await storeZones(page, [{ timezone: "Japan Standard Time", customName: "Work" }]);
    server.freeze();
    const startedAt = Date.now();
    await page.reload({ waitUntil: "commit" });
    expect(Date.now() - startedAt).toBeLessThan(6000);
    await expect(clock(page)).toHaveText(/^\d+:\d\d:\d\d [ap]m$/);

    await server.stop();
    const gateway = createServer((_request, response) =>
      response.writeHead(502).end("Bad Gateway"),
    );
    gateway.listen(new URL(server.address).port);
    await once(gateway, "listening");
    await page.reload();

    await test.step("with the right time, the zones, the list and the last cities", async () => {
      await expectRightTime(page);
      await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
      const cached = page.getByText("These are the featured cities of your last visit.");
      await expect(cached).toBeVisible();
      await expectCities(page);
      await expect(page.getByText("The visitor count isn’t available right now.")).toBeVisible();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await openDialog(page);
      await expect(rowsOf(page)).toHaveText([/Work/]);
      await page.keyboard.press("Escape");
      gateway.close();
      gateway.closeAllConnections();
      await server.start();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(cached).toBeHidden();
    });

    await test.step("files that are missing in the cache come from the server", async () => {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys()) await cache.delete(request);
        }
      });
      await page.reload();
      await openDialog(page);
    });
  });
});

test(
  "offline, the page says so, its clocks keep running, links and the not-found page open, and neither the API nor a sample of the server's clock is in the cache",
  MAIN,
  async ({ page, context, expectedNoise }) => {
    expectedNoise.push(/status of 404/);
    await page.goto("/robots.txt");
    await page.evaluate(async () => {
      for (const name of ["page-1", "page-2", "page-3", "page-4"]) await caches.open(name);
    });
    await visitAndCache(page);

    await test.step("the caches of two older builds stay", async () => {
      expect(await page.evaluate(() => caches.keys())).toEqual([
        "page-3",
        "page-4",
        expect.stringMatching(/^page-\w{16}$/),
      ]);
    });

    await context.setOffline(true);
    await expect(page.getByText("You’re offline. The clocks keep running.")).toBeVisible();
    await expectRightTime(page);

    await test.step("the cache has no sample and nothing of the API", async () => {
      const { headerNames, paths } = await page.evaluate(async () => {
        const response = await caches.match("/");
        const requests = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return {
          headerNames: [...(response?.headers.keys() ?? [])],
          paths: requests.flat().map(({ url }) => new URL(url).pathname),
        };
      });
      expect(headerNames).toContain("content-security-policy");
      expect(headerNames).not.toContain("server-timing");
      expect(paths).toContain("/");
      expect(paths.filter((path) => path.startsWith("/api/"))).toEqual([]);
    });

    await test.step("an unknown path shows the not-found page and the way home", async () => {
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
      await page.getByRole("link", { name: "Back to the clock" }).click();
      await openDialog(page);
    });

    await test.step("a link with a time and a city", async () => {
      await page.goto(CITY_LINK);
      await expect(headline(page)).toHaveText("Time in Tokyo on Tuesday, March 16, 2027:");
      await expect(clock(page)).toHaveText("10:00 pm");
      await expect(linkedZones(page).getByRole("listitem")).toHaveCount(3);
    });

    await context.setOffline(false);
    await expect(page.getByText("You’re offline.")).toBeHidden();
  },
);
