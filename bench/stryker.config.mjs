import { constants, setPriority } from "node:os";

setPriority(constants.priority.PRIORITY_LOW);

const TABLES = [
  "web/zones/sky/compiled-coordinates.ts",
  "shared/zones/city-directory.ts",
  "shared/zones/compiled-rules.ts",
  "shared/zones/world-zones.ts",
];
const excluded = ["**/*.test.ts", ...TABLES];
export default {
  mutate: [
    "{shared,web/zones,web/services,web/meeting/calendar,web/meeting/series}/**/*.ts",
    "server/*/*-store.ts",
    ...excluded.map((pattern) => `!${pattern}`),
  ],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  incremental: true,
  incrementalFile: "mutants/incremental.json",
  tempDirName: "mutants/sandbox",
  // Stryker reads tsconfig.json with an API that TypeScript 7 no longer has.
  ignorePatterns: ["/bench", "/data", "/deploy", "/dist", "/e2e", "/mutants", "/tsconfig.json"],
  // Otherwise Stryker adds a comment to each file, and a test compares compiled-rules.ts byte for byte.
  disableTypeChecks: false,
  reporters: ["clear-text", "progress", "json", "html"],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: "mutants/report.json" },
  htmlReporter: { fileName: "mutants/report.html" },
  thresholds: { high: 95, low: 85, break: 85 },
};
