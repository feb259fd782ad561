// `npm run test:all`: what takes too long for `npm test`.
import { availableParallelism } from "node:os";
import { ensureBuilt, ensureInstalled } from "./ready.mjs";
import { finish, playwright, vitest } from "./run-tests.mjs";
import { prepareTests } from "./test-needs.mjs";

ensureInstalled({ tests: true });
const { hasPostgres, hasBrowser, engines } = await prepareTests({ all: true });
ensureBuilt();

// Alone and first: it measures how fast visitors are served.
if (hasPostgres) vitest("--project=attack");
// Most of these tests wait for processes, so one more fits.
const workers = `--maxWorkers=${availableParallelism() + 1}`;
vitest(workers, "--project=services", ...(hasPostgres ? ["--project=postgres"] : []));
vitest("--project=node", "vite/built-languages.test.ts");
vitest("--project=fuzz", ...(hasPostgres ? ["--project=fuzz-postgres"] : []));
if (hasBrowser) {
  vitest("--project=browser", "layout.test.tsx");
  playwright("--project=stories", "--project=pictures");
}
// Chromium has run the other stories.
const others = engines.filter((name) => name !== "chromium");
if (others.length > 0) {
  const projects = others.map((name) => `--project=${name}`);
  playwright("--config=playwright.engines.config.ts", ...projects);
}
finish();
