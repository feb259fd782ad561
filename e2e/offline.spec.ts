import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { clock, shownError } from "./support/clock.ts";
import { addZone, dialogOf, openDialog, openForm, rowsOf } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { makeOtherBuild } from "./support/other-build.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/ERR_CONNECTION_(REFUSED|RESET)|ERR_INTERNET_DISCONNECTED/);
});

const tokyo = (page: Page) => page.getByRole("heading", { name: "Tokyo" });
const notice = (page: Page) => page.getByText("A new version is ready.");
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Visits the page and waits until its worker has kept it. */
async function visit(page: Page): Promise<void> {
  await page.goto("/");
  await expect(tokyo(page)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

async function expectTickingAndRight(page: Page): Promise<void> {
  const before = (await clock(page).textContent()) ?? "";
  await expect(clock(page)).not.toHaveText(before);
  expect(Math.abs(await shownError(page))).toBeLessThanOrEqual(1);
}

test("opened without its server the page shows the right time, the zones, the list and the last cities", async ({
  page,
  server,
  axe,
}) => {
  await visit(page);
  await openDialog(page);
  await addZone(page, "Tokyo", "Work");
  await server.stop();
  await page.reload();
  await expectTickingAndRight(page);
  await expect(page.getByRole("rowheader", { name: "Japan Standard Time" })).toBeVisible();
  await expect(page.getByText("These are the featured cities of your last visit.")).toBeVisible();
  await expect(tokyo(page)).toBeVisible();
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

test("without a network an address where nothing is shows the not-found page, and the way home", async ({
  page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await visit(page);
  await context.setOffline(true);
  await page.goto("/no/such/place");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the clock" }).click();
  await expectTickingAndRight(page);
  await expect(page.getByText("You are offline. The clocks go on.")).toBeVisible();
});

test("a server that does not answer holds the page up for some seconds and no longer", async ({
  page,
  server,
}) => {
  await visit(page);
  server.hang();
  const from = Date.now();
  await page.reload({ waitUntil: "commit" });
  expect(Date.now() - from).toBeLessThan(6000);
  await expectTickingAndRight(page);
});

test("a gateway whose server is gone does not take the page's place", async ({
  page,
  server,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 502/);
  await visit(page);
  await server.stop();
  const gateway = createServer((_request, response) => response.writeHead(502).end("Bad Gateway"));
  gateway.listen(new URL(server.address).port);
  await once(gateway, "listening");
  await page.reload();
  await expectTickingAndRight(page);
  gateway.closeAllConnections();
  gateway.close();
});

test.describe("a clock that is measured", () => {
  test.use({ serverSettings: { ACCURACY: "measured" } });

  test("takes no stamps from a kept document", async ({ page, server }) => {
    await visit(page);
    await expect(page.getByText(/^The difference from this server's clock was/)).toBeVisible();
    await server.stop();
    await page.reload();
    await expect(
      page.getByText("Your clock is not measured yet: the server can't be reached."),
    ).toBeVisible();
    const kept = await page.evaluate(async () => {
      const response = await caches.match("/");
      return [...(response?.headers.keys() ?? [])];
    });
    expect(kept).toContain("content-security-policy");
    expect(kept).not.toContain("server-timing");
  });
});

test("a new version takes over at the next load, and takes nothing from what is open", async ({
  page,
  context,
  server,
}) => {
  const other = await makeOtherBuild();
  try {
    await visit(page);
    await openDialog(page);
    await openForm(page);
    await page.getByLabel("Custom Name (Optional)").fill("Half typed");
    await server.stop();
    await server.start(other.start);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(notice(page)).toBeAttached();
    await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Half typed");

    await dialogOf(page).getByRole("button", { name: "Close" }).click();

    // It is loaded when it is first used: by now the server has only the new build's.
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await page.getByRole("button", { name: "Measure my clock" }).click();
    await expect(page.getByText(/^The difference from this server's clock was/)).toBeVisible();

    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator('script[src$="-other.js"]')).toBeAttached();
    await expect(tokyo(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await server.stop();
    const second = await context.newPage();
    await second.goto("/");
    await expect(second.locator('script[src$="-other.js"]')).toBeAttached();
    await expectTickingAndRight(second);
  } finally {
    await other.remove();
  }
});

test("a visitor who comes back after a new version gets it at once, without a word", async ({
  page,
  server,
}) => {
  const other = await makeOtherBuild();
  try {
    await visit(page);
    const [before] = await cacheNames(page);
    await server.stop();
    await server.start(other.start);
    await page.goto("/");
    await expect(page.locator('script[src$="-other.js"]')).toBeAttached();
    await expect.poll(() => cacheNames(page)).toEqual([before, "page-other-build"]);
    await page.waitForFunction(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready;
      return !installing && !waiting;
    });
    await expect(notice(page)).toBeHidden();
  } finally {
    await other.remove();
  }
});

test("what older builds left is cleared away, and what is missing comes from the server", async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/status of 404/);
  await page.goto("/no/such/place");
  await page.evaluate(async () => {
    for (const name of ["page-1", "page-2", "page-3", "page-4"]) {
      const cache = await caches.open(name);
      await cache.put("/", new Response("an old page"));
    }
  });
  await visit(page);
  expect(await cacheNames(page)).toEqual([
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
  await expectTickingAndRight(page);
  await openDialog(page);
});

test("where there can be no worker the page is as ever", async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("No."));
  });
  await page.goto("/");
  await expect(tokyo(page)).toBeVisible();
  await expectTickingAndRight(page);
  await openDialog(page);
});
