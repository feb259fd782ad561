// `npm test`: all checks, unit tests and stories. `npm test -- web/zones`: the tests and stories of that folder alone.
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, run } from "./ready.mjs";
import { createTestRun } from "./run-tests.mjs";
import { prepareTests } from "./test-needs.mjs";
import { findStories, findTests } from "./test-selection.mjs";

const paths = process.argv.slice(2);
const missing = paths.find((path) => !existsSync(path));
if (missing) {
  console.error(`There is no ${missing}: give folders or test files, such as web/zones.`);
  process.exit(1);
}

ensureInstalled({ tests: true });
const tests = findTests(paths);
const stories = findStories(paths);
const prepared = prepareTests();
const needsLanguages = [...paths, ...(stories ?? [])].some((path) =>
  /language|local-names/.test(path),
);
ensureBuilt({ languages: needsLanguages ? "all" : ["en", "ar"] });
if (paths.length === 0) run("npm", "run", "--silent", "check");
// PostgreSQL is tried in the meantime.
const { hasPostgres, hasBrowser, skipped } = await prepared;

const testRun = createTestRun("test");
// One after the other: both use all cores all the time.
if (tests) {
  await testRun.vitest(
    "--project=node",
    "--project=page",
    ...(hasPostgres ? ["--project=postgres"] : []),
    ...(hasBrowser ? ["--project=browser"] : []),
    ...(paths.length > 0 ? ["--project=services"] : []),
    "--passWithNoTests",
    ...tests,
  );
}
if (hasBrowser && stories) {
  await testRun.playwright("stories", paths.length === 0 ? ["--project=stories"] : stories);
}
process.exit(testRun.end(skipped));
