// `npm test`: checks, unit tests and main stories. `npm run test:all`: what takes too long for `npm test`; with a name, one of those
// that take still longer.
import { availableParallelism } from "node:os";
import { normalize } from "node:path";
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

const [option, name, ...args] = process.argv.slice(2);
/** @type {string[]} */
const failed = [];

/** One after the other, because each uses all cores; the runners report a test that passed on its retry. @param {string[]} command */
function runTests(...[program = "", ...options]) {
  if (statusOf(program, ...options) !== 0) failed.push([program, ...options].join(" "));
}
/** @param {string[]} options */
const vitest = (...options) => runTests("vitest", "run", "--retry=1", ...options);
/** @param {string[]} options */
const playwright = (...options) => runTests("playwright", "test", "--retries=1", ...options);

/** @type {Record<string, () => void>} */
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
  machines() {
    run(projectNode(), "scripts/data-age.ts");
    run(projectNode(), "scripts/bare-machines.ts", ...args);
  },
  mutants() {
    ensureFolderInstalled("bench");
    run(normalize("bench/node_modules/.bin/stryker"), "run", "bench/stryker.config.mjs", ...args);
  },
};

ensureInstalled({ tests: true });
if (option !== "--all") await test();
else if (name === undefined) await testAll();
else (LONGER[name] ?? stop(`npm run test:all [-- ${Object.keys(LONGER).join(" | ")}]`))?.();
for (const command of failed) console.log(`Failed: ${command}`);
process.exit(failed.length > 0 ? 1 : 0);

async function test() {
  const { hasBrowser } = await prepareTests();
  ensureBuilt({ languages: ["en"] });
  run("npm", "run", "--silent", "check");
  vitest("--project=node", "--project=page");
  // Separately, because side by side they take a fifth longer. Layouts at many widths are measured in `npm run test:all`.
  if (hasBrowser) vitest("--project=browser", "--exclude=**/*-layout.test.tsx");
  if (hasBrowser) playwright("--project=main-stories");
}

async function testAll() {
  const { hasPostgres, hasBrowser, engines } = await prepareTests({ all: true });
  ensureBuilt();
  // Alone and first: it measures how fast visitors are served.
  if (hasPostgres) vitest("--project=attack", "--silent=passed-only");
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
  if (others.length > 0) playwright(...others.map((engine) => `--project=${engine}`));
}
