import { statusOf } from "./ready.mjs";

/** @type {string[]} */
const failed = [];

/** @param {string[]} args */
export const vitest = (...args) => runTests("vitest", "run", "--retry=1", ...args);

/** @param {string[]} args */
export const playwright = (...args) => runTests("playwright", "test", "--retries=1", ...args);

/** One after the other, because each uses all cores; the runners report a test that passed on its retry. @param {string[]} command */
function runTests(...[name = "", ...args]) {
  if (statusOf(name, ...args) !== 0) failed.push([name, ...args].join(" "));
}

/** Ends the process, after the summary of the last runner. */
export function finish() {
  for (const command of failed) console.log(`Failed: ${command}`);
  process.exit(failed.length > 0 ? 1 : 0);
}
