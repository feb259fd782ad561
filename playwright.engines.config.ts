import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./e2e/engines/support/fixtures.ts";
import { findEngines } from "./scripts/engines.mjs";

/** In Chromium, Firefox and WebKit, as far as these are installed. */
export default defineConfig<object, EngineOptions>({
  testDir: "e2e/engines",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  workers: 2,
  globalSetup: "./scripts/testing/bundled-server.mjs",
  outputDir: "test-results/engines",
  reporter: "list",
  // Without a graphics card, on two busy cores.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  projects: findEngines().map((engine) => ({ name: engine.name, use: { engine } })),
});
