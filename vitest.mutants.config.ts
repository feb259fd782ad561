import { defineConfig } from "vitest/config";

/** Only tests of the project "node" that need neither a build nor another process. */
export default defineConfig({
  test: {
    environment: "node",
    include: [
      "shared/**/*.test.ts",
      "server/{account,cities,health,page,preferences,visits}/*.test.ts",
      "server/openapi/*.test.ts",
      "server/http/{security-headers,storable-text}.test.ts",
      "server/accuracy/time-routes.test.ts",
    ],
    // Instrumented code is slower.
    testTimeout: 30_000,
    setupFiles: ["scripts/testing/quiet-console.ts"],
  },
});
