// `npm test`: all checks, unit tests and main stories. `npm test -- web/zones`: all tests and stories of that folder alone.
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, run, stop } from "./ready.mjs";
import { createTestRun } from "./run-tests.mjs";
import { prepareTests } from "./test-needs.mjs";
import { selectTests } from "./test-selection.mjs";

const paths = process.argv.slice(2);
const missing = paths.find((path) => !existsSync(path));
if (missing) stop(`There is no ${missing}: give folders or test files, such as web/zones.`);

ensureInstalled({ tests: true });
const all = paths.length === 0;
const { tests, stories } = selectTests(paths);
const { hasPostgres, hasBrowser, skipped } = await prepareTests({ postgres: !all });
const needsLanguages = /language|local-names/.test([...paths, ...stories].join(" "));
ensureBuilt({ languages: all ? ["en"] : needsLanguages ? "all" : ["en", "ar"] });
if (all) run("npm", "run", "--silent", "check");

const testRun = createTestRun("test");
if (all || tests.length > 0) {
  const rest = ["--passWithNoTests", ...tests];
  const others = ["--project=services", ...(hasPostgres ? ["--project=postgres"] : [])];
  testRun.vitest("--project=node", "--project=page", ...(all ? [] : others), ...rest);
  // Layouts at many widths are measured in `npm run test:all`.
  const exclude = all ? ["--exclude=**/*-layout.test.tsx"] : [];
  // Separately, because side by side they take a fifth longer.
  if (hasBrowser) testRun.vitest("--project=browser", ...exclude, ...rest);
}
if (hasBrowser && (all || stories.length > 0)) {
  testRun.playwright("--pass-with-no-tests", ...(all ? ["--project=main-stories"] : stories));
}
testRun.end(skipped);
