import { defineConfig } from "vitest/config";

/** The tests that mutants are tried on: those of the project "node" that need neither a build nor another process. */
export default defineConfig({
  test: {
    environment: "node",
    include: [
      "shared/**/*.test.ts",
      "server/{account,cities,health,page,preferences,visits}/*.test.ts",
      "server/{access,headers,kept-text,openapi}.test.ts",
      "server/accuracy/time-routes.test.ts",
    ],
    // Code that carries all its mutants is slower.
    testTimeout: 30_000,
    setupFiles: ["scripts/testing/quiet-console.ts"],
  },
});
