// `npm test`: all checks, unit tests and main stories. `npm test -- web/zones e2e/theme.spec.ts`: the tests and stories below these paths.
import { existsSync } from "node:fs";
import { ensureBuilt, ensureInstalled, run, stop } from "./ready.mjs";
import { finish, playwright, vitest } from "./run-tests.mjs";
import { prepareTests } from "./test-needs.mjs";

const paths = process.argv.slice(2);
const missing = paths.find((path) => !existsSync(path));
if (missing) stop(`There is no ${missing}: give folders or test files, such as web/zones.`);
const isStory = (/** @type {string} */ path) => /^(\.\/)?e2e\b/.test(path);
const stories = paths.filter(isStory);
const tests = paths.filter((path) => !isStory(path));
const all = paths.length === 0;

ensureInstalled({ tests: true });
const { hasPostgres, hasBrowser } = await prepareTests({ postgres: !all });
ensureBuilt({ languages: stories.length > 0 ? "all" : all ? ["en"] : ["en", "ar"] });
if (all) {
  run("npm", "run", "--silent", "check");
  vitest("--project=node", "--project=page");
  // Separately, because side by side they take a fifth longer. Layouts at many widths are measured in `npm run test:all`.
  if (hasBrowser) vitest("--project=browser", "--exclude=**/*-layout.test.tsx");
  if (hasBrowser) playwright("--project=main-stories");
}
if (tests.length > 0) {
  const skipped = [
    ...["attack", "fuzz", "fuzz-postgres", "image"],
    ...(hasPostgres ? [] : ["postgres"]),
    ...(hasBrowser ? [] : ["browser*"]),
  ];
  vitest("--passWithNoTests", ...skipped.map((name) => `--project=!${name}`), ...tests);
}
if (hasBrowser && stories.length > 0) playwright(...stories);
finish();
