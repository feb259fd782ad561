import { defineConfig } from "vitest/config";

const SERVER = [
  "server/{account,cities,health,page,preferences,visits}/*.test.ts",
  "scripts/entry-stores.test.ts",
  "server/database/storable-text.test.ts",
  "server/http/security-headers.test.ts",
  "server/time/clock/time-routes.test.ts",
];

/** Only tests of the project "node" that need neither a build nor another process. */
export default defineConfig({
  test: {
    environment: "node",
    include: [
      "{shared,web/zones,web/services,web/meeting/calendar,web/meeting/series}/**/*.test.ts",
      ...SERVER,
    ],
    // Instrumented code is slower.
    testTimeout: 30_000,
    setupFiles: [
      "scripts/testing/quiet-console.ts",
      "server/testing/setup.ts",
      "web/testing/undo.ts",
    ],
  },
});
