import type { Page } from "@playwright/test";
import { expectCities } from "./support/cities.ts";
import { dialogOf, openDialog, openForm } from "./support/dialog.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectRightTime, NO_SERVER, visitAndCache } from "./support/offline.ts";
import { makeOtherBuild } from "./support/other-build.ts";

test.use({ serviceWorkers: "allow", needsOwnServer: true });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(NO_SERVER);
});

const notice = (page: Page) => page.getByText("A new version is ready.");
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** On a busy machine starting a server takes ten seconds. */
const THREE_STARTS_MS = 90_000;
/** Fetches every file, uncompressed, from a server that has just started. */
const CACHING_MS = 20_000;

// Over five seconds: it starts the server three times, once with another build.
test("a new version takes over at the next load, leaves the open page working, and is there at once for a visitor who returns", async ({
  page,
  context,
  browser,
  server,
}) => {
  test.setTimeout(THREE_STARTS_MS);
  const other = await makeOtherBuild();
  try {
    await visitAndCache(page);
    const returning = await (await browser.newContext()).newPage();
    await visitAndCache(returning);
    const [cacheBefore] = await cacheNames(returning);
    await openDialog(page);
    await openForm(page);
    await page.getByLabel("Custom Name (Optional)").fill("Half typed");
    await server.stop();
    await server.start(other.start);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(notice(page)).toBeAttached();
    await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Half typed");

    await dialogOf(page).getByRole("button", { name: "Close" }).click();

    // This code loads on first use, when the server only has the new build's.
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
    await page.getByRole("button", { name: "Measure my clock" }).click();
    await expect(page.getByText(/^The difference from this server’s clock was/)).toBeVisible();

    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator('meta[content$="-other.js"]')).toBeAttached();
    await expectCities(page);
    await expect(notice(page)).toBeHidden();

    await test.step("a visitor who returns gets it at once, without a notice", async () => {
      await returning.goto("/");
      await expect(returning.locator('meta[content$="-other.js"]')).toBeAttached();
      await expect
        .poll(() => cacheNames(returning), { timeout: CACHING_MS })
        .toEqual([cacheBefore, "page-other-build"]);
      await returning.waitForFunction(async () => {
        const { installing, waiting } = await navigator.serviceWorker.ready;
        return !installing && !waiting;
      });
      await expect(notice(returning)).toBeHidden();
      await returning.context().close();
    });

    await server.stop();
    const second = await context.newPage();
    await second.goto("/");
    await expect(second.locator('meta[content$="-other.js"]')).toBeAttached();
    await expectRightTime(second);
  } finally {
    await other.remove();
  }
});
