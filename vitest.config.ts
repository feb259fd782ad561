import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.mjs";

/** Generous, because a busy machine needs ten seconds to start PostgreSQL. */
const TIMEOUTS = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 5000 } },
};

export default defineConfig({
  test: {
    // Vitest's default leaves one core idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...TIMEOUTS,
          name: "node",
          environment: "node",
          include: ["{shared,server,scripts,deploy}/**/*.test.ts"],
          setupFiles: ["scripts/testing/quiet-console.ts", "scripts/testing/no-warnings.ts"],
        },
      },
      {
        test: {
          ...TIMEOUTS,
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
        test: {
          ...TIMEOUTS,
          name: "attack",
          environment: "node",
          include: ["bench/attack/*.test.ts"],
          setupFiles: ["scripts/testing/quiet-console.ts", "scripts/testing/no-warnings.ts"],
          // Alone, after all others: it measures how fast visitors are served.
          sequence: { groupOrder: 1 },
        },
      },
      {
        plugins: [react(), tailwindcss()],
        publicDir: false,
        // All dependencies: one that Vite discovers late reloads the page in the middle of a test.
        optimizeDeps: {
          include: [
            "@radix-ui/react-dialog",
            "@radix-ui/react-popover",
            "@radix-ui/react-toast",
            "@radix-ui/react-tooltip",
            "@tanstack/react-query",
            "@testing-library/react",
            "@testing-library/user-event",
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
          ...TIMEOUTS,
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
