import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { LANGUAGE, LOCALE, m } from "./support/language.ts";
import { NO_SERVER } from "./support/page.ts";

test.use({ locale: LOCALE, serviceWorkers: "allow", needsOwnServer: true });
test.beforeEach(({ expectedNoise }) => {
  // After a navigation the browser asks for a newer worker.
  expectedNoise.push(NO_SERVER, /error occurred when fetching the script/);
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
test("the worker of a language tells no tab of a new version, and answers addresses without a language, offline too, until the reader changes it", async ({
  page,
  context,
  server,
}) => {
  const english = await context.newPage();
  await visitIn(english, "en", "/sw.js");
  await english.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    navigator.serviceWorker.addEventListener("message", ({ data }) => told.push(data));
  });
  await visitIn(page, LANGUAGE, `/sw.js?lang=${LANGUAGE}`);

  await test.step("the tab in English is told nothing", async () => {
    await expect
      .poll(() =>
        english.evaluate(() => (globalThis as unknown as { told: unknown[] }).told.length),
      )
      .toBeGreaterThan(0);
    await expect(english.getByText("A new version is ready.")).toBeHidden();
    await english.close();
  });

  await expect(page.getByRole("heading", { name: "طوكيو" })).toBeVisible();
  await test.step("offline, the page is in the language that was used last, with the last cities and the right digits", async () => {
    await server.stop();
    const addresses: string[] = [];
    page.on("framenavigated", (frame) => addresses.push(new URL(frame.url()).search));
    await page.goto("/?from=mail");
    await expectLanguage(page, LANGUAGE);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(addresses).toEqual(["?from=mail"]);
    await expect(page.locator(".big-clock")).toHaveText(/^[٠-٩]{1,2}:[٠-٩]{2}:[٠-٩]{2} [صم]$/);
    await expect(page.getByText(m.citiesCached())).toBeVisible();
    await expect(page.getByText(m.visitorsMissing())).toBeVisible();
    await server.start();
    await page.getByRole("button", { name: m.tryAgain() }).click();
    await expect(page.getByText(m.citiesCached())).toBeHidden();
  });

  await test.step("back in English, nothing forces a language", async () => {
    await visitIn(page, "en", "/sw.js");
    await page.goto("/");
    await expectLanguage(page, "en");
  });

  await test.step("offline, an address with the other language has its cached document", async () => {
    await server.stop();
    await page.goto(`/?lang=${LANGUAGE}`);
    await expectLanguage(page, LANGUAGE);
  });
});
