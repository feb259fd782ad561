import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureBrowser, ensureBuilt, ensureInstalled, run, statusOf } from "./ready.mjs";

const RESULTS = fileURLToPath(new URL("../test-results", import.meta.url));
const UNITS = `${RESULTS}/vitest.json`;
const STORIES = `${RESULTS}/playwright.json`;

ensureInstalled();
ensureBrowser();
ensureBuilt();
rmSync(RESULTS, { recursive: true, force: true });

run("npm", "run", "--silent", "check");
const vitestStatus = statusOf(
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${UNITS}`,
);
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = STORIES;
const playwrightStatus = statusOf("playwright", "test", "--reporter=list,json");

const units = readResults(UNITS);
const { stats: stories } = readResults(STORIES);
const passed = (units.numPassedTests ?? 0) + (stories?.expected ?? 0);
const failed = (units.numFailedTests ?? 0) + (stories?.unexpected ?? 0) + (stories?.flaky ?? 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(vitestStatus || playwrightStatus || (failed > 0 ? 1 : 0));

/** @param {string} file */
function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
