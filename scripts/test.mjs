import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureBuilt, ensureInstalled, run, statusOf } from "./ready.mjs";
import { ensureBrowser, ensureServices, tryPostgres } from "./test-needs.mjs";

const RESULTS = fileURLToPath(new URL("../test-results", import.meta.url));

ensureInstalled({ tests: true });
const postgresTried = tryPostgres();
const browserCommand = ensureBrowser();
const missing = ensureServices();
ensureBuilt();
rmSync(RESULTS, { recursive: true, force: true });

run("npm", "run", "--silent", "check");
const hasPostgres = await postgresTried;
const vitestStatus = statusOf(
  "vitest",
  "run",
  "--project=node",
  ...(hasPostgres ? ["--project=postgres", "--project=attack"] : []),
  ...(browserCommand ? [] : ["--project=browser"]),
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=test-results/vitest.json",
);
// A test that passes on its retry is reported as flaky.
const playwrightStatus = browserCommand ? 0 : statusOf("playwright", "test", "--retries=1");

const units = readResults("vitest.json");
const stories = readResults("playwright.json")?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
const passed = units.numPassedTests + stories.expected + stories.flaky;
const failed = units.numFailedTests + stories.unexpected;
if (missing.length > 0) console.log(`Skipped: tests that need ${missing.join(", ")}.`);
if (!hasPostgres)
  console.log("Skipped: the attacks and the tests on PostgreSQL, which does not run here.");
if (browserCommand)
  console.log(
    `Skipped: all stories and the tests of web/, for want of a browser. To run them, first run ${browserCommand}.`,
  );
if (stories.flaky > 0) console.log(`flaky: ${stories.flaky}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(vitestStatus || playwrightStatus);

/** @param {string} name */
function readResults(name) {
  const path = `${RESULTS}/${name}`;
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
