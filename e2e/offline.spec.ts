import { once } from "node:events";
import { createServer } from "node:http";
import { expectCities } from "./support/cities.ts";
import { clock, headline } from "./support/clock.ts";
import { CITY_LINK, linkedZones } from "./support/deep-link.ts";
import { addZone, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, MAIN, test } from "./support/fixtures.ts";
import {
  ILLINOIS,
  KOBE,
  MISSOURI,
  openWithZones,
  storeZones,
  zoneRows,
} from "./support/my-zones.ts";
import { expectRightTime, NO_SERVER, visitAndCache } from "./support/offline.ts";

const SEARCHED_OFFLINE = "Only saved places and the table can be searched offline.";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(NO_SERVER, /ERR_FAILED/);
});

test.describe("with a server of its own", () => {
  test.use({ needsOwnServer: true });

  test("opened while the server is down, the page shows the right time, the zones, the list and the last cities", async ({
    page,
    server,
    axe,
  }) => {
    await visitAndCache(page);
    await storeZones(page, [{ timezone: "Japan Standard Time", customName: "Work" }]);
    await server.stop();
    await page.reload();
    await expectRightTime(page);
    await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
    await expect(page.getByText("These are the featured cities of your last visit.")).toBeVisible();
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
    await expect(page.getByText("These are the featured cities of your last visit.")).toBeHidden();
  });

  // Over five seconds: the worker waits for the frozen server.
  test("if the server does not respond or a gateway answers 502, the page opens from the cache within seconds", async ({
    page,
    server,
    expectedNoise,
  }) => {
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
  });
});

test(
  "offline, the page says so, its clocks keep running, links and the not-found page open, and no sample of the server's clock is in the cache",
  MAIN,
  async ({ page, context, expectedNoise }) => {
    expectedNoise.push(/status of 404/);
    await visitAndCache(page);
    await page.getByRole("button", { name: "Measure my clock" }).click();
    await expect(page.getByText(/^The difference from this server’s clock was/)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("You’re offline. The clocks keep running.")).toBeVisible();
    await expectRightTime(page);

    await test.step("the cached document has no sample", async () => {
      await page.reload();
      await expect(page.getByText("Can’t reach the server to measure your clock.")).toBeVisible();
      const headerNames = await page.evaluate(async () => {
        const response = await caches.match("/");
        return [...(response?.headers.keys() ?? [])];
      });
      expect(headerNames).toContain("content-security-policy");
      expect(headerNames).not.toContain("server-timing");
    });

    await test.step("an unknown path shows the not-found page and the way home", async () => {
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
      await page.getByRole("link", { name: "Back to the clock" }).click();
      await expectRightTime(page);
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

test("offline, a list with places, which tells two towns of one name apart, still works, and so do the searches of the table and of the list", async ({
  page,
  context,
}) => {
  await visitAndCache(page);
  await openWithZones(page, [KOBE, ILLINOIS, MISSOURI]);
  await page.getByRole("searchbox", { name: "Search time zones" }).fill("almaty");
  await expect(page.getByRole("rowheader")).toContainText(["Uzbekistan Time", "Asia/Almaty"]);
  await context.setOffline(true);
  await page.reload();

  await test.step("the list and Meet", async () => {
    await expect(zoneRows(page)).toContainText([
      "KobeHyōgo, Japan",
      "SpringfieldIllinois",
      "SpringfieldMissouri",
    ]);
    await expect(zoneRows(page).first()).toContainText(/m in Kobe/);
    await page.getByRole("button", { name: "Find a time to meet" }).click();
    const people = page.getByRole("list", { name: "People" }).getByRole("listitem");
    await expect(people).toContainText([
      "You",
      "Kobe",
      "Springfield, Illinois",
      "Springfield, Missouri",
    ]);
  });

  await test.step("the field of the first view, and a panel without the sun", async () => {
    await page.getByRole("combobox", { name: "What time is it in…?" }).fill("toky");
    const answer = page.getByRole("grid", { name: "Places" }).getByRole("row").first();
    await expect(answer).toContainText("Tokyo");
    await expect(page.getByText(SEARCHED_OFFLINE, { exact: true })).toBeVisible();
    await answer.click();
    const tokyo = page.getByRole("region", { name: "Tokyo, Japan" });
    await expect(tokyo.getByRole("term").first()).toHaveText("Next clock change");
  });

  await test.step("the form of the dialog", async () => {
    await openDialog(page);
    await expect(rowsOf(page)).toContainText([
      "KobeHyōgo, Japan · Japan Standard Time",
      "SpringfieldIllinois, United States · Central Time",
      "SpringfieldMissouri, United States · Central Time",
    ]);
    await openForm(page);
    const field = page.getByRole("combobox", { name: "Select Timezone" });
    await field.fill("kob");
    await expect(dialogOf(page).getByRole("option")).toHaveText([
      /^Kobe \(UTC\+09:00\) Hyōgo, Japan/,
    ]);
    await expect(dialogOf(page).getByText(SEARCHED_OFFLINE, { exact: true })).toBeVisible();
    await field.fill("tok");
    await expect(dialogOf(page).getByRole("option", { selected: true })).toHaveText(/^Tokyo/);
  });

  await test.step("no answer about places was cached", async () => {
    const cached = await page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain("/");
    expect(cached.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });
  await context.setOffline(false);
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
