import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./e2e/engines/support/fixtures.ts";
import { browserLaunchOptions } from "./scripts/browser.mjs";
import { findEngines } from "./scripts/engines.ts";

const OTHER_PROJECTS = ["pictures*.spec.ts", "engines/**"];

export default defineConfig<object, EngineOptions>({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  workers: 2,
  globalSetup: "./scripts/testing/bundled-server.mjs",
  outputDir: "test-results/stories",
  reporter: "list",
  projects: [
    { name: "main-stories", testIgnore: OTHER_PROJECTS, grep: /@main/ },
    { name: "stories", testIgnore: OTHER_PROJECTS, grepInvert: /@main/ },
    { name: "pictures", testMatch: "pictures*.spec.ts" },
    // Chromium, Firefox and WebKit, as far as these are installed.
    ...findEngines().map((engine) => ({
      name: engine.name,
      testDir: "e2e/engines",
      outputDir: "test-results/engines",
      use: { engine, serviceWorkers: "allow" as const },
    })),
  ],
  snapshotPathTemplate: "e2e/pictures/{arg}{ext}",
  // Generous, because a story must also pass on a busy machine.
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Tolerates another time of day and other browser versions.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, scale: "device" },
  },
  use: {
    launchOptions: browserLaunchOptions(),
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // A service worker would bypass page.route(); the tests of the worker allow it.
    serviceWorkers: "block",
  },
});
