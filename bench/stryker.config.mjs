import { globSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { sampleLines } from "./sample-lines.mjs";

setPriority(constants.priority.PRIORITY_LOW);

const isSample = Boolean(process.env.MUTANTS_SAMPLE);

/** Data tables, which tests compare with their sources. */
const TABLES = [
  "shared/sky/compiled-latitudes.ts",
  "shared/zones/city-directory.ts",
  "shared/zones/compiled-rules.ts",
  "shared/zones/world-zones.ts",
];
const excluded = ["shared/**/*.test.ts", "shared/testing/**", ...TABLES];
/** Only tests of the server run them, which the sample leaves out. */
const SCHEMAS = "shared/api/!(time).ts";

export default {
  mutate: isSample
    ? sampleLines(globSync("shared/**/*.ts", { exclude: [...excluded, SCHEMAS] }).sort(), 8)
    : ["shared/**/*.ts", "server/*/*-store.ts", ...excluded.map((pattern) => `!${pattern}`)],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutants.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  incremental: !isSample,
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
    "/web/*",
    "!/web/public",
  ],
  // Otherwise Stryker adds a comment to each file, and a test compares compiled-rules.ts byte for byte.
  disableTypeChecks: false,
  reporters: ["clear-text", "progress", "json", "html"],
  clearTextReporter: { reportTests: false },
  jsonReporter: { fileName: "mutants/report.json" },
  htmlReporter: { fileName: "mutants/report.html" },
  // A hundred mutants vary more than two thousand.
  thresholds: { high: 95, low: 85, break: isSample ? 75 : 85 },
};
