import { chromium } from "@playwright/test";
import { browserLaunchOptions } from "../scripts/browser.mjs";
import { findProgram } from "../server/testing/find-services.mjs";
import { expect, test } from "./support/fixtures.ts";
import { AIKO, MUM, storeZones, zoneRows } from "./support/my-zones.ts";
import { clock } from "./support/page.ts";

// The headless shell has no back-forward cache.
const browserPath = findProgram("chromium", "chromium-browser", "google-chrome");
const AWAY_MS = 2100;

// It starts a browser of its own, and stays away from the page for two seconds.
test("the page comes back from the back-forward cache with the right time in its first frame, and with what changed meanwhile", async ({
  server,
}) => {
  test.skip(!browserPath, "needs a Chromium with a window");
  const browser = await chromium.launch({
    ...browserLaunchOptions(),
    ...(browserPath && { executablePath: browserPath }),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const context = await browser.newContext({ baseURL: server.address, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      requestAnimationFrame(() => {
        const shown = document.querySelector(".big-clock .ticking-time-second")?.textContent;
        Object.assign(globalThis, { firstFrame: { shown, second: new Date().getSeconds() } });
      });
    });
  });
  await storeZones(page, [AIKO]);
  await page.goto("/");
  await expect(zoneRows(page)).toHaveText([/^Aiko/], { timeout: 15_000 });
  await expect(page.getByText(/^\d+ visitors?$/)).toBeVisible();
  const count = page.waitForRequest("**/api/visitor-count");

  const left = Date.now();
  await storeZones(await context.newPage(), [AIKO, MUM]);
  await page.goto("/robots.txt");
  await expect.poll(() => Date.now() - left).toBeGreaterThan(AWAY_MS);
  // Later, so that the call returns before its document is gone.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(clock(page)).toHaveText(/^\d{1,2}:\d\d:\d\d [ap]m$/);
  await expect.poll(() => page.evaluate("globalThis.firstFrame?.shown")).toMatch(/^:\d\d$/);
  const { shown, second } = await page.evaluate<{ shown: string; second: number }>("firstFrame");
  expect(Number(shown.slice(1))).toBe(second);
  await expect(zoneRows(page)).toHaveText([/^Aiko/, /^Mum/]);
  await count;
  await expect(clock(page)).not.toContainText(`${shown} `);
  await browser.close();
});
