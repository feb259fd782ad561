// `npm test`: checks, unit tests and main stories. `npm test -- web/zones e2e/pages.spec.ts`: the tests and stories below these paths.
// `npm run test:all`: what takes too long for `npm test`; with a name, one of those that take still longer.
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  ensureBuilt,
  ensureFolderInstalled,
  ensureInstalled,
  projectEnvironment,
  projectNode,
  run,
  statusOf,
  stop,
} from "./ready.mjs";
import { prepareContainerEngine, prepareTests } from "./test-needs.mjs";

const [first = "", ...rest] = process.argv.slice(2);
/** @type {string[]} */
const failed = [];

/** One after the other, because each uses all cores; the runners report a test that passed on its retry. @param {string[]} command */
function runTests(...[name = "", ...args]) {
  if (statusOf(name, ...args) !== 0) failed.push([name, ...args].join(" "));
}
/** @param {string[]} args */
const vitest = (...args) => runTests("vitest", "run", "--retry=1", ...args);
/** @param {string[]} args */
const playwright = (...args) => runTests("playwright", "test", "--retries=1", ...args);

/** @type {Record<string, (args: string[]) => void>} */
const LONGER = {
  fuzz() {
    // Each call gets these requests twice: anonymous and signed in.
    Object.assign(projectEnvironment, { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "5000" });
    vitest("--project=fuzz", "--project=fuzz-postgres");
  },
  image() {
    if (!prepareContainerEngine()) {
      stop("The image needs Docker, or podman and debootstrap as root.");
    }
    vitest("--project=image");
  },
  machines(args) {
    run(projectNode(), "scripts/data-age.ts");
    run(projectNode(), "scripts/bare-machines.ts", ...args);
  },
  mutants(args) {
    ensureFolderInstalled("bench");
    const stryker = join("bench", "node_modules", ".bin", "stryker");
    run(stryker, "run", "bench/stryker.config.mjs", ...args);
  },
};

ensureInstalled({ tests: true });
if (first !== "--all") await test(first ? [first, ...rest] : []);
else if (rest.length === 0) await testAll();
else {
  const [name = "", ...args] = rest;
  const longer = LONGER[name] ?? stop(`npm run test:all [-- ${Object.keys(LONGER).join(" | ")}]`);
  longer?.(args);
}
for (const command of failed) console.log(`Failed: ${command}`);
process.exit(failed.length > 0 ? 1 : 0);

/** @param {string[]} paths */
async function test(paths) {
  const missing = paths.find((path) => !existsSync(path));
  if (missing) stop(`There is no ${missing}: give folders or test files, such as web/zones.`);
  const isStory = (/** @type {string} */ path) => /^(\.\/)?e2e\b/.test(path);
  const stories = paths.filter(isStory);
  const tests = paths.filter((path) => !isStory(path));
  const all = paths.length === 0;
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
}

async function testAll() {
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
  const others = engines.filter((engine) => engine !== "chromium");
  if (others.length > 0) {
    const projects = others.map((engine) => `--project=${engine}`);
    playwright("--config=playwright.engines.config.ts", ...projects);
  }
}
