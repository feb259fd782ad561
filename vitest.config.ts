import { globSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { browserLaunchOptions } from "./scripts/browser.mjs";
import { resolveLanguage } from "./vite/language.ts";

/** Generous, because a busy machine needs ten seconds to start PostgreSQL. */
const TIMEOUTS = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 5000 } },
};

const NODE = {
  ...TIMEOUTS,
  environment: "node" as const,
  setupFiles: [
    "scripts/testing/quiet-console.ts",
    "scripts/testing/no-warnings.ts",
    "server/testing/setup.ts",
  ],
  // Importing the server for each file anew takes longer than most files.
  isolate: false,
};
const STARTS_PROCESS =
  /\b(spawnServer|startServer|serveFolder|runBackupProcess|findPostgres)\(|"node:child_process"|testing\/(chronyd|nginx|redis)\.ts"/;
const FUZZ = "server/testing/fuzz/fuzz.test.ts";
const RANKING = "shared/meeting/propose-meetings.test.ts";
/** It needs a container engine. */
const IMAGE = "deploy/image.test.ts";
/** It starts only what every machine has, for milliseconds. */
const QUICK = "deploy/run-elsewhere.test.ts";
/** They start servers or other programs as processes, which takes long, or is not possible on every machine. */
const SERVICES = globSync("{shared,server,scripts,deploy}/**/*.test.ts").filter(
  (file) => ![QUICK, IMAGE].includes(file) && STARTS_PROCESS.test(readFileSync(file, "utf8")),
);
const BUNDLED_SERVER = "scripts/testing/bundled-server.mjs";
const POSTGRES = "server/testing/postgres-setup.ts";

export default defineConfig({
  test: {
    // Vitest's default leaves one core idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...NODE,
          name: "node",
          include: ["{shared,server,scripts,deploy,vite}/**/*.test.ts"],
          exclude: [FUZZ, IMAGE, ...SERVICES],
        },
      },
      { test: { ...NODE, name: "services", globalSetup: BUNDLED_SERVER, include: SERVICES } },
      {
        test: {
          ...NODE,
          name: "page",
          include: ["web/**/*.test.ts"],
          setupFiles: [...NODE.setupFiles, "web/testing/undo.ts"],
        },
      },
      { test: { ...NODE, name: "image", include: [IMAGE] } },
      {
        test: {
          ...NODE,
          name: "postgres",
          globalSetup: [BUNDLED_SERVER, POSTGRES],
          // The features that store something. What reaches no database, such as headers, limits, the page, the log and refused bodies, is
          // tested on SQLite.
          include: [
            "server/{account,time/record,cities,database,health,meetings,metrics,preferences,visits}/**/*.test.ts",
            "scripts/entry-stores.test.ts",
          ],
          exclude: ["server/database/backup/*.test.ts", "server/database/postgres-tls.test.ts"],
        },
      },
      {
        test: {
          ...NODE,
          name: "fuzz",
          include: [FUZZ, RANKING],
          env: { MEETING_RUNS: "3000" },
          testTimeout: 120_000,
        },
      },
      { test: { ...NODE, name: "fuzz-postgres", globalSetup: POSTGRES, include: [FUZZ] } },
      {
        test: {
          ...NODE,
          name: "attack",
          globalSetup: BUNDLED_SERVER,
          include: ["bench/attack/*.test.ts"],
        },
      },
      {
        plugins: [react(), resolveLanguage("en")],
        publicDir: false,
        // All dependencies: one that Vite discovers late reloads the page in the middle of a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-query",
            "@testing-library/react",
            "@testing-library/user-event",
            "axe-core",
            "fast-check",
            "react",
            "react-dom",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "react/jsx-runtime",
            "typebox",
            "typebox/value",
          ],
        },
        test: {
          ...TIMEOUTS,
          name: "browser",
          include: ["web/**/*.test.tsx"],
          setupFiles: [
            "scripts/testing/quiet-console.ts",
            "web/testing/setup.ts",
            "web/testing/undo.ts",
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: browserLaunchOptions(),
              // While a dialog slides in, a box of 44 px can measure 43.99999.
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
