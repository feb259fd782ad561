import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  ensureBrowser,
  ensureBuilt,
  ensureInstalled,
  ensureServices,
  run,
  statusOf,
} from "./ready.mjs";

const RESULTS = fileURLToPath(new URL("../test-results", import.meta.url));

ensureInstalled();
ensureBrowser();
ensureServices();
ensureBuilt();
rmSync(RESULTS, { recursive: true, force: true });

run("npm", "run", "--silent", "check");
const vitestStatus = statusOf(
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=test-results/vitest.json",
);
// A test that passes on its retry is reported as flaky.
const playwrightStatus = statusOf("playwright", "test", "--retries=1");

const units = readResults("vitest.json");
const stories = readResults("playwright.json").stats;
const passed = units.numPassedTests + stories.expected + stories.flaky;
const failed = units.numFailedTests + stories.unexpected;
if (stories.flaky > 0) console.log(`flaky: ${stories.flaky}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(vitestStatus || playwrightStatus);

/** @param {string} name */
function readResults(name) {
  return JSON.parse(readFileSync(`${RESULTS}/${name}`, "utf8"));
}
