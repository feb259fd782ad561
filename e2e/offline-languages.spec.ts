import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { NO_SERVER } from "./support/offline.ts";

test.use({ serviceWorkers: "allow", needsOwnServer: true });
test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(NO_SERVER);
});

const expectLanguage = (page: Page, language: string) =>
  expect(page.locator("html")).toHaveAttribute("lang", language);

/** Opens the page in a language and waits until the worker of that language has cached it. */
async function visitIn(page: Page, language: string, workerUrl: string): Promise<void> {
  await page.goto(`/?lang=${language}`);
  await expectLanguage(page, language);
  await page.waitForFunction((url) => {
    const { controller } = navigator.serviceWorker;
    return controller?.state === "activated" && controller.scriptURL.endsWith(url);
  }, workerUrl);
}

// Over five seconds: three workers cache every file of the page.
test("the worker of a language answers addresses without one, offline too, until the reader changes the language", async ({
  page,
  server,
}) => {
  await visitIn(page, "de", "/sw.js?lang=de");
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).search));
  await page.goto("/?from=mail");
  await expectLanguage(page, "de");
  expect(addresses.filter((search) => search.includes("lang"))).toEqual([]);

  await test.step("offline, the page is in the language that was used last", async () => {
    await server.stop();
    await page.goto("/");
    await expectLanguage(page, "de");
    await expect(page.locator(".big-clock")).toBeVisible();
    await server.start();
  });

  await test.step("back in English, nothing forces a language", async () => {
    await visitIn(page, "en", "/sw.js");
    await page.goto("/");
    await expectLanguage(page, "en");
  });

  await test.step("offline, an address with the other language has its cached document", async () => {
    await server.stop();
    await page.goto("/?lang=de");
    await expectLanguage(page, "de");
  });
});

// Over five seconds: two workers cache every file of the page.
test("the worker of another language tells no tab that there is a new version", async ({
  page,
  context,
}) => {
  await visitIn(page, "en", "/sw.js");
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    navigator.serviceWorker.addEventListener("message", ({ data }) => told.push(data));
  });
  const second = await context.newPage();
  await visitIn(second, "de", "/sw.js?lang=de");
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told.length))
    .toBeGreaterThan(0);
  await expect(page.getByText("A new version is ready.")).toBeHidden();
});
