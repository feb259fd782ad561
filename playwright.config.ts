import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./scripts/browser.mjs";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  workers: 2,
  outputDir: "test-results/stories",
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  snapshotPathTemplate: "e2e/pictures/{arg}{ext}",
  expect: {
    // Another second, or another build of the browser, is not another look.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: "device" },
  },
  use: {
    launchOptions: browserLaunchOptions(),
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // What a story routes would go past it through a worker; those about the worker allow it.
    serviceWorkers: "block",
  },
});
