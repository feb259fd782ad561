import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectEnvironment, ROOT, statusOf } from "./ready.mjs";
import { countResults, readResults, summarize } from "./test-results.mjs";

/** A test that passes on its retry is reported as flaky. */
const RETRY = { vitest: "--retry=1", playwright: "--retries=1" };

/**
 * Runs test commands, one after the other because each uses all cores, and writes their results to a folder of test-results/.
 * @param {string} name
 */
export function createTestRun(name) {
  const folder = join(ROOT, "test-results", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {import("./test-results.mjs").Test[]} */
  const tests = [];
  let runs = 0;
  const nextPath = () => join(folder, `${++runs}`);

  return {
    /** @param {string[]} args */
    vitest(...args) {
      const file = `${nextPath()}.json`;
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const status = statusOf("vitest", "run", ...args, RETRY.vitest, ...reporters);
      tests.push(...readResults(file, "vitest", status));
    },

    /** @param {string[]} args */
    playwright(...args) {
      const path = nextPath();
      const file = `${path}.json`;
      Object.assign(projectEnvironment, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const options = [RETRY.playwright, "--reporter=list,json", `--output=${path}`];
      const status = statusOf("playwright", "test", ...args, ...options);
      tests.push(...readResults(file, "playwright", status));
    },

    /** Prints the summary and ends the process. @param {string[]} skipped */
    end(skipped) {
      for (const line of [...skipped, ...summarize(tests)]) console.log(line);
      const totals = countResults(tests);
      writeFileSync(join(folder, "totals.json"), JSON.stringify(totals));
      process.exit(totals.failed > 0 ? 1 : 0);
    },
  };
}
