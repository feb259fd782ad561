import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { dialogOf, openDialog, openForm } from "./support/my-zones.ts";
import { makeOtherBuild } from "./support/other-build.ts";
import { expectCities, expectRightTime, NO_SERVER, visitAndCache } from "./support/page.ts";

test.use({ serviceWorkers: "allow", needsOwnServer: true });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(NO_SERVER);
});

const notice = (page: Page) => page.getByText("A new version is ready.");
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const expectOtherBuild = (page: Page) =>
  expect(page.locator('meta[content="other-build"]')).toBeAttached();

/** On a busy machine starting a server takes ten seconds. */
const TWO_STARTS_MS = 90_000;
/** Fetches every file, uncompressed, from a server that has just started. */
const CACHING_MS = 20_000;

// Over five seconds: it starts the server twice, once with another build.
test("a new version is there at once for a visitor who returns, and leaves an open page working until its reload", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(TWO_STARTS_MS);
  const other = await makeOtherBuild();
  try {
    await visitAndCache(page);
    const [cacheBefore] = await cacheNames(page);
    await openDialog(page);
    await openForm(page);
    await page.getByLabel("Custom Name (Optional)").fill("Half typed");
    await server.stop();
    await server.start(other.start);

    const returning = await context.newPage();
    await test.step("a returning visitor gets it without a notice", async () => {
      await returning.goto("/");
      await expectOtherBuild(returning);
      await expect(notice(page)).toBeAttached({ timeout: CACHING_MS });
      expect(await cacheNames(returning)).toEqual([cacheBefore, "page-other-build"]);
    });

    await test.step("the open page works on", async () => {
      await page.bringToFront();
      await expect(page.getByLabel("Custom Name (Optional)")).toHaveValue("Half typed");
      await dialogOf(page).getByRole("button", { name: "Close" }).click();
      // The code behind this button is loaded only now, when the server has no files of the old build.
      const session = await context.newCDPSession(page);
      await session.send("Network.clearBrowserCache");
      await page.getByRole("button", { name: "Measure my clock" }).click();
      await expect(page.getByText(/^The difference from this server’s clock was/)).toBeVisible();
      await page.getByRole("button", { name: "Reload" }).click();
      await expectOtherBuild(page);
      await expectCities(page);
      await expect(notice(page)).toBeHidden();
      await expect(notice(returning)).toBeHidden();
    });

    await server.stop();
    await returning.bringToFront();
    await returning.goto("/");
    await expectOtherBuild(returning);
    await expectRightTime(returning);
  } finally {
    await other.remove();
  }
});
