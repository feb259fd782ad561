import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.mjs";

/** Only what hangs takes that long: a machine that is busy with other things starts a server in seconds, PostgreSQL in ten. */
const PATIENCE = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 5000 } },
};

export default defineConfig({
  test: {
    // One for each core; Vitest's own choice leaves one idle, which is half of two.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...PATIENCE,
          name: "node",
          environment: "node",
          include: ["{shared,server,scripts,deploy}/**/*.test.ts"],
          setupFiles: ["scripts/testing/quiet-console.ts", "scripts/testing/no-warnings.ts"],
        },
      },
      {
        test: {
          ...PATIENCE,
          name: "postgres",
          environment: "node",
          include: ["server/**/*.test.ts"],
          exclude: [
            "server/accuracy/**",
            "server/settings/settings.test.ts",
            "server/database/batch-calls.test.ts",
          ],
          setupFiles: ["scripts/testing/quiet-console.ts", "scripts/testing/no-warnings.ts"],
          globalSetup: ["server/testing/postgres-setup.ts"],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: false,
        // All that the page and its tests import: a dependency found late reloads the page in the middle of a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-query",
            "@testing-library/react",
            "@testing-library/user-event",
            "radix-ui",
            "react",
            "react-dom",
            "react-dom/client",
            "react-error-boundary",
            "react/jsx-dev-runtime",
            "react/jsx-runtime",
            "typebox",
            "typebox/value",
          ],
        },
        test: {
          ...PATIENCE,
          name: "browser",
          include: ["web/**/*.test.{ts,tsx}"],
          setupFiles: ["scripts/testing/quiet-console.ts", "web/testing/setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunchOptions() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
