// `npm run test:all`: what takes too long for `npm test`.
import { ensureBuilt, ensureInstalled } from "./ready.mjs";
import { createTestRun } from "./run-tests.mjs";
import { ensurePromtool, prepareEngines, prepareTests } from "./test-needs.mjs";

ensureInstalled({ tests: true });
const { hasPostgres, hasBrowser, skipped } = await prepareTests({ services: true });
const { engines, skipped: skippedEngines } = prepareEngines();
const skippedRules = ensurePromtool();
ensureBuilt();

const testRun = createTestRun("test-all");
// Alone and first: it measures how fast visitors are served.
if (hasPostgres) await testRun.vitest("--project=attack");
await testRun.vitest("--project=services", ...(hasPostgres ? ["--project=postgres-all"] : []));
await testRun.vitest("--project=node", "vite/built-languages.test.ts");
await testRun.vitest("--project=fuzz", ...(hasPostgres ? ["--project=fuzz-postgres"] : []));
if (hasBrowser) {
  const projects = ["languages", "slow-stories", "pictures"].map((name) => `--project=${name}`);
  await testRun.playwright("stories", projects);
}
if (engines.length > 0) {
  const projects = engines.map((name) => `--project=${name}`);
  await testRun.playwright("engines", ["--config=playwright.engines.config.ts", ...projects]);
}
process.exit(testRun.end([...skipped, ...skippedEngines, ...skippedRules]));
