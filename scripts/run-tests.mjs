import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectEnvironment } from "./ready.mjs";
import { addResults, readPlaywright, readVitest, summarize } from "./test-results.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs test commands and writes their results to a folder of test-results/.
 * @param {string} name
 */
export function createTestRun(name) {
  const folder = join("test-results", name);
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  mkdirSync(join(ROOT, folder), { recursive: true });
  /** @type {import("./test-results.mjs").Results[]} */
  const all = [];
  let isOk = true;

  /** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
  const run = async (command, args, env) => {
    isOk = (await statusOf(command, args, env)) === 0 && isOk;
  };

  return {
    /** @param {string[]} args */
    async vitest(...args) {
      const file = join(folder, `vitest-${all.length}.json`);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      await run("vitest", ["run", ...args, ...reporters]);
      all.push(readVitest(join(ROOT, file)));
    },

    /** @param {string} part @param {string[]} args */
    async playwright(part, args) {
      const file = join(folder, `${part}.json`);
      // A test that passes on its retry is reported as flaky.
      const options = ["--retries=1", "--reporter=list,json", `--output=${join(folder, part)}`];
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      await run("playwright", ["test", ...args, ...options], env);
      all.push(readPlaywright(join(ROOT, file)));
    },

    /** Prints the summary and returns the exit status. @param {string[]} skipped */
    end(skipped) {
      const results = addResults(all);
      for (const line of skipped) console.log(line);
      for (const line of summarize(results)) console.log(line);
      const { passed, failed } = results;
      writeFileSync(join(ROOT, folder, "totals.json"), JSON.stringify({ passed, failed }));
      return isOk && failed === 0 ? 0 : 1;
    },
  };
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
async function statusOf(command, args, env) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...projectEnvironment, ...env },
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  const [code] = await once(child, "close");
  return code;
}
