// `npm run test:all`: what takes too long for `npm test`; with a name, one of those that take still longer.
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  ensureBuilt,
  ensureFolderInstalled,
  ensureInstalled,
  projectEnvironment,
  projectNode,
  run,
  stop,
} from "./ready.mjs";
import { finish, playwright, vitest } from "./run-tests.mjs";
import { prepareTests } from "./test-needs.mjs";

const [name = "", ...args] = process.argv.slice(2);

/** @type {Record<string, () => void>} */
const LONGER = {
  fuzz() {
    // Each call gets these requests twice: anonymous and signed in.
    Object.assign(projectEnvironment, { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "5000" });
    run("vitest", "run", "--project=fuzz", "--project=fuzz-postgres");
  },
  machines() {
    run(projectNode(), "scripts/data-age.ts");
    run(projectNode(), "scripts/bare-machines.ts", ...args);
  },
  mutants() {
    ensureFolderInstalled("bench");
    run(
      join("bench", "node_modules", ".bin", "stryker"),
      "run",
      "bench/stryker.config.mjs",
      ...args,
    );
  },
};

ensureInstalled({ tests: true });
if (name) {
  const test = LONGER[name];
  if (test) test();
  else stop(`npm run test:all [-- ${Object.keys(LONGER).join(" | ")}]`);
} else {
  await testAll();
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
  finish();
}
