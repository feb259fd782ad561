import { constants, setPriority } from "node:os";

// A run takes about half an hour.
setPriority(constants.priority.PRIORITY_LOW);

export default {
  mutate: [
    "shared/**/*.ts",
    "server/*/*-store.ts",
    "!shared/**/*.test.ts",
    "!shared/testing/simulated-device.ts",
    // Data tables; tests compare them with tzdb.
    "!shared/zones/{city-directory,compiled-rules,world-zones}.ts",
  ],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  incremental: true,
  incrementalFile: "mutants/incremental.json",
  tempDirName: "mutants/sandbox",
  // Stryker reads tsconfig.json with an API that TypeScript 7 no longer has.
  ignorePatterns: [
    "/bench",
    "/data",
    "/deploy",
    "/dist",
    "/e2e",
    "/mutants",
    "/tsconfig.json",
    "/web",
  ],
  // Otherwise Stryker adds a comment to each file, and a test compares compiled-rules.ts byte for byte.
  disableTypeChecks: false,
  reporters: ["clear-text", "progress", "json", "html"],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: "mutants/report.json" },
  htmlReporter: { fileName: "mutants/report.html" },
  thresholds: { high: 95, low: 85, break: 85 },
};
