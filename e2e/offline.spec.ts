import { once } from "node:events";
import { createServer } from "node:http";
import { expectCities } from "./support/cities.ts";
import { clock } from "./support/clock.ts";
import { addZone, dialogOf, openDialog, rowsOf } from "./support/dialog.ts";
import { expect, SLOW, test } from "./support/fixtures.ts";
import { storeZones } from "./support/my-zones.ts";
import { expectRightTime, visitAndCache } from "./support/offline.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED/);
});

test.describe("with a server of its own", () => {
  test.use({ needsOwnServer: true });

  test(
    "opened while the server is down, the page shows the right time, the zones, the list and the last cities",
    SLOW,
    async ({ page, server, axe }) => {
      await visitAndCache(page);
      await storeZones(page, [{ timezone: "Japan Standard Time", customName: "Work" }]);
      await server.stop();
      await page.reload();
      await expectRightTime(page);
      await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
      await expect(
        page.getByText("These are the featured cities of your last visit."),
      ).toBeVisible();
      await expectCities(page);
      await expect(page.getByText("The visitor count is not available right now.")).toBeVisible();
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await axe(page);

      await openDialog(page);
      await expect(rowsOf(page)).toHaveText([/Work/]);
      await addZone(page, "Kathmandu", "Home");
      await expect(rowsOf(page)).toHaveCount(2);
      await dialogOf(page).getByRole("button", { name: "Close" }).click();

      await server.start();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(
        page.getByText("These are the featured cities of your last visit."),
      ).toBeHidden();
    },
  );

  // Over five seconds: the worker waits for the frozen server.
  test(
    "if the server does not respond or a gateway answers 502, the page opens from the cache within seconds",
    SLOW,
    async ({ page, server, expectedNoise }) => {
      expectedNoise.push(/status of 502/);
      await visitAndCache(page);
      server.freeze();
      const startedAt = Date.now();
      await page.reload({ waitUntil: "commit" });
      expect(Date.now() - startedAt).toBeLessThan(6000);
      await expectRightTime(page);

      await server.stop();
      const gateway = createServer((_request, response) =>
        response.writeHead(502).end("Bad Gateway"),
      );
      gateway.listen(new URL(server.address).port);
      await once(gateway, "listening");
      await page.reload();
      await expectRightTime(page);
      gateway.closeAllConnections();
      gateway.close();
    },
  );
});

test("offline, an unknown path shows the not-found page and the way home", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await visitAndCache(page);
  await context.setOffline(true);
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the clock" }).click();
  await expectRightTime(page);
  await expect(page.getByText("You're offline. The clocks keep running.")).toBeVisible();
});

test("the cached document gives no sample of the server's clock", async ({ page, context }) => {
  await visitAndCache(page);
  await page.getByRole("button", { name: "Measure my clock" }).click();
  await expect(page.getByText(/^The difference from this server's clock was/)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("Can't reach the server to measure your clock.")).toBeVisible();
  const headerNames = await page.evaluate(async () => {
    const response = await caches.match("/");
    return [...(response?.headers.keys() ?? [])];
  });
  expect(headerNames).toContain("content-security-policy");
  expect(headerNames).not.toContain("server-timing");
});

test("without a service worker the page works", async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("No."));
  });
  await page.goto("/");
  await expectCities(page);
  await expectRightTime(page);
  await openDialog(page);
});

test("offline, the page says so and its clocks keep running", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install({ time: "2026-11-20T14:04:05Z" });
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("visitor");
  await context.setOffline(true);
  await expect(page.getByText("You're offline. The clocks keep running.")).toBeVisible();
  await page.clock.pauseAt("2026-11-20T14:10:00Z");
  await expect(clock(page)).toHaveText("3:10:00 pm");
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
});

test("caches of older builds are deleted, and missing files come from the server", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await page.goto("/no/such/page");
  await page.evaluate(async () => {
    for (const name of ["page-1", "page-2", "page-3", "page-4"]) {
      const cache = await caches.open(name);
      await cache.put("/", new Response("an old page"));
    }
  });
  await visitAndCache(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([
    "page-3",
    "page-4",
    expect.stringMatching(/^page-\w{16}$/),
  ]);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) await cache.delete(request);
    }
  });
  await page.reload();
  await expectRightTime(page);
  await openDialog(page);
});
