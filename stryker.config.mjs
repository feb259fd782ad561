import { constants, setPriority } from "node:os";

// A run takes about half an hour: everything else on the machine goes first.
setPriority(constants.priority.PRIORITY_LOW);

export default {
  mutate: [
    "shared/**/*.ts",
    "server/*/*-store.ts",
    "!shared/**/*.test.ts",
    "!shared/testing/simulated-device.ts",
    // Tables: a mutant of each name says nothing of the code. Tests hold them against tzdb.
    "!shared/zones/{city-directory,compiled-rules,world-zones}.ts",
  ],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  // Kept between runs: only what changed, in the code or in its tests, is tried again.
  incremental: true,
  incrementalFile: "mutants/incremental.json",
  tempDirName: "mutants/sandbox",
  // Stryker reads tsconfig.json by a call that TypeScript 7 has no longer.
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
  // It would write a comment into each file, and a test compares compiled-rules.ts to the byte.
  disableTypeChecks: false,
  reporters: ["clear-text", "progress", "json", "html"],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: "mutants/report.json" },
  htmlReporter: { fileName: "mutants/report.html" },
  thresholds: { high: 95, low: 85, break: 85 },
};
