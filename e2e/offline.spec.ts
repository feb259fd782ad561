import { once } from "node:events";
import { cp, glob, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, MAIN, test } from "./support/fixtures.ts";
import { expectLanguage, LANGUAGE, LOCALE, m } from "./support/language.ts";
import { dialogOf, openDialog, pressAdd, rowsOf, storeZones } from "./support/my-zones.ts";
import {
  clock,
  clockErrorSeconds,
  expectCities,
  headline,
  LINK,
  linkedZones,
  NO_SERVER,
  visitAndCache,
} from "./support/page.ts";

test.use({ serviceWorkers: "allow" });
test.beforeEach(({ expectedNoise }) => {
  // After a navigation the browser asks for a newer worker.
  expectedNoise.push(NO_SERVER, /ERR_FAILED|error occurred when fetching the script/);
});

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

async function expectRightTime(page: Page): Promise<void> {
  const before = (await clock(page).textContent()) ?? "";
  await expect(clock(page)).not.toHaveText(before);
  expect(Math.abs(await clockErrorSeconds(page))).toBeLessThanOrEqual(1);
}

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

    expect(await cacheNames(page)).toEqual([
      "page-3",
      "page-4",
      expect.stringMatching(/^page-\w{16}$/),
    ]);

    await context.setOffline(true);
    await expect(page.getByText("You’re offline. The clocks keep running.")).toBeVisible();
    await expectRightTime(page);

    const { hasPolicy, paths } = await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys()).at(-1) ?? "");
      const document = await cache.match("/");
      return {
        hasPolicy: document?.headers.has("content-security-policy"),
        paths: (await cache.keys()).map(({ url }) => new URL(url).pathname),
      };
    });
    expect(hasPolicy).toBe(true);
    expect(paths.filter((path) => path.startsWith("/api/"))).toEqual([]);

    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the clock" }).click();
    await openDialog(page);

    await page.goto(LINK.replace("/", "/?city=Tokyo"));
    await expect(headline(page)).toHaveText("Time in Tokyo on Tuesday, March 16, 2027:");
    await expect(clock(page)).toHaveText("10:00 pm");
    await expect(linkedZones(page).getByRole("listitem")).toHaveCount(3);

    await context.setOffline(false);
    await expect(page.getByText("You’re offline.")).toBeHidden();
  },
);

test.describe("with a server of its own", () => {
  test.use({ ownServer: {} });

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

    await expectRightTime(page);
    await expect(page.getByText("The visitor count isn’t available right now.")).toBeVisible();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await openDialog(page);
    await expect(rowsOf(page)).toHaveText([/Work/]);
    gateway.close();
    gateway.closeAllConnections();
    await server.start();

    await test.step("files that are missing in the cache come from the server", async () => {
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          await caches.delete(name);
          await caches.open(name);
        }
      });
      await page.reload();
      await openDialog(page);
    });
  });

  // Over five seconds: it starts the server twice, once with another build, which a busy machine takes ten seconds for.
  test("a new version is there at once for a visitor who returns, and leaves an open page working until its reload", async ({
    page,
    context,
    server,
  }) => {
    test.setTimeout(90_000);
    const notice = page.getByText("A new version is ready.");
    const expectOtherBuild = (tab: Page) =>
      expect(tab.locator('meta[content="other-build"]')).toBeAttached();
    const folder = await mkdtemp(join(tmpdir(), "world-clock-build-"));
    try {
      await visitAndCache(page);
      const [cacheBefore] = await cacheNames(page);
      await openDialog(page);
      await pressAdd(page);
      const field = page.getByLabel("Custom Name (Optional)");
      await field.fill("Half typed");
      await server.stop();
      await server.start(await makeOtherBuild(folder));

      const returning = await context.newPage();
      await test.step("a returning visitor gets it without a notice", async () => {
        await returning.goto("/");
        await expectOtherBuild(returning);
        // Caching fetches every file, uncompressed, from a server that has just started.
        await expect(notice).toBeAttached({ timeout: 20_000 });
        expect(await cacheNames(returning)).toEqual([cacheBefore, "page-other-build"]);
        await expect(returning.getByText("A new version is ready.")).toBeHidden();
      });

      await test.step("the open page works on", async () => {
        await page.bringToFront();
        await expect(field).toHaveValue("Half typed");
        await dialogOf(page).getByRole("button", { name: "Close" }).click();
        // The code behind this button is loaded only now, when the server has no files of the old build.
        const session = await context.newCDPSession(page);
        await session.send("Network.clearBrowserCache");
        await page.getByRole("button", { name: "Measure my clock" }).click();
        await expect(page.getByText(/^The difference from this server’s clock was/)).toBeVisible();
        await page.getByRole("button", { name: "Reload" }).click();
        await expectOtherBuild(page);
        await expectCities(page);
        await expect(notice).toBeHidden();
      });

      await server.stop();
      await returning.bringToFront();
      await returning.goto("/");
      await expectOtherBuild(returning);
      await expectRightTime(returning);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.describe("in two languages", () => {
    test.use({ locale: LOCALE });

    // Over five seconds: three workers cache every file of the page.
    test("the worker of a language tells no tab of a new version, and answers addresses without a language, offline too, until the reader changes it", async ({
      page,
      context,
      server,
    }) => {
      const english = await context.newPage();
      await visitAndCache(english, "/?lang=en");
      const message = english.evaluate(
        () =>
          new Promise<void>((resolve) => {
            navigator.serviceWorker.addEventListener("message", () => resolve());
          }),
      );
      await visitAndCache(page, `/?lang=${LANGUAGE}`, `/sw.js?lang=${LANGUAGE}`);

      await message;
      await expect(english.getByText("A new version is ready.")).toBeHidden();
      await english.close();

      await server.stop();
      const addresses: string[] = [];
      page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).search));
      await page.goto("/?from=mail");
      await expectLanguage(page, LANGUAGE);
      expect(addresses).toEqual(["?from=mail"]);
      await expect(page.locator(".big-clock")).toHaveText(/^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/);
      await expect(page.getByText(m.citiesCached())).toBeVisible();
      await server.start();

      await visitAndCache(page, "/?lang=en");
      await page.goto("/");
      await expectLanguage(page, "en");

      await server.stop();
      await page.goto(`/?lang=${LANGUAGE}`);
      await expectLanguage(page, LANGUAGE);
    });
  });
});

/** Copies the product into a folder as another build: with other script names and another cache name. Returns its start script. */
async function makeOtherBuild(folder: string): Promise<string> {
  for (const name of ["docs", "languages", "node_modules", "package.json", "server", "shared"]) {
    await symlink(join(process.cwd(), name), join(folder, name));
  }
  const filter = (path: string) => !/\.(br|gz)$/.test(path);
  for (const name of ["dist", "dist-server"]) {
    await cp(name, join(folder, name), { recursive: true, filter });
  }
  const addSuffix = (name: string) => name.replace(/(-[\w-]{8})\.js\b/g, "$1-other.js");
  for await (const path of glob(`${folder}/dist/**/*.{html,js}`)) {
    const text = addSuffix(await readFile(path, "utf8"))
      .replace(/(?<=name="build" content="|entry:`)[\w-]+/, "other-build")
      .replace(/(?<=hash:`)\w+/, "other-build");
    await writeFile(path, text);
    if (path.includes("/assets/")) await rename(path, addSuffix(path));
  }
  return join(folder, "dist-server/start.mjs");
}
