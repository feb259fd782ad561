// The results that Vitest and Playwright write as JSON.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const SLOWEST = 10;

/** What Playwright calls otherwise than Vitest. @type {Record<string, string>} */
const PLAYWRIGHT_OUTCOMES = { expected: "passed", unexpected: "failed" };

/**
 * @typedef {{ title: string, file: string, durationMs: number, outcome: string }} Test
 * @typedef {{ passed: number, failed: number, flaky: number, tests: Test[] }} Results
 */

/** @param {Results[]} all @returns {Results} */
export function addResults(all) {
  return {
    passed: sum(all.map(({ passed }) => passed)),
    failed: sum(all.map(({ failed }) => failed)),
    flaky: sum(all.map(({ flaky }) => flaky)),
    tests: all.flatMap(({ tests }) => tests),
  };
}

/**
 * @param {Results} results
 * @returns The lines that name the slowest tests, the flaky and the failed ones, then the totals.
 */
export function summarize({ passed, failed, flaky, tests }) {
  const slowest = tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, SLOWEST);
  return [
    "Slowest tests:",
    ...slowest.map(({ title, file, durationMs }) => {
      const seconds = (durationMs / 1000).toFixed(1).padStart(6);
      return `${seconds} s  ${file}: ${title}`;
    }),
    ...(flaky > 0 ? [`flaky: ${flaky}`, ...namesOf(tests, "flaky")] : []),
    ...(failed > 0 ? ["Failed:", ...namesOf(tests, "failed")] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

/** @param {Test[]} tests @param {string} outcome */
function namesOf(tests, outcome) {
  return tests
    .filter((test) => test.outcome === outcome)
    .map(({ title, file }) => `  ${file}: ${title}`);
}

/** @param {string} path Results of Vitest; a missing file counts as one failure, because Vitest could not write it. */
export function readVitest(path) {
  const report = readJson(path);
  if (!report) return lost();
  const tests = report.testResults.flatMap(listTests);
  // A file that cannot be loaded has no test that failed.
  const failed = Math.max(report.numFailedTests, report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed, flaky: 0, tests };
}

/** @param {any} testFile @returns {Test[]} */
function listTests({ name, message, status, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.map((/** @type {any} */ test) => ({
    title: test.fullName,
    file,
    durationMs: test.duration ?? 0,
    outcome: test.status,
  }));
  const isFailed = (/** @type {Test} */ { outcome }) => outcome === "failed";
  if (status === "failed" && !tests.some(isFailed)) {
    tests.push({ title: message.split("\n")[0], file, durationMs: 0, outcome: "failed" });
  }
  return tests;
}

/** @param {string} path Results of Playwright; a missing file counts as one failure. */
export function readPlaywright(path) {
  const report = readJson(path);
  if (!report) return lost();
  const { expected, flaky, unexpected } = report.stats;
  const failed = Math.max(unexpected, report.errors.length > 0 ? 1 : 0);
  const { rootDir } = report.config;
  const tests = report.suites.flatMap((/** @type {any} */ suite) => listStories(suite, rootDir));
  return { passed: expected + flaky, failed, flaky, tests };
}

/** @param {any} suite @param {string} folder @returns {Test[]} */
function listStories(suite, folder) {
  const specs = suite.specs ?? [];
  return [
    ...specs.flatMap((/** @type {any} */ { title, file, tests }) =>
      tests.map((/** @type {any} */ { projectName, status, results }) => ({
        title: `[${projectName}] ${title}`,
        file: relative(process.cwd(), join(folder, file)),
        durationMs: sum(results.map((/** @type {any} */ { duration }) => duration)),
        outcome: PLAYWRIGHT_OUTCOMES[status] ?? status,
      })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ child) => listStories(child, folder)),
  ];
}

/** @returns {Results} */
function lost() {
  return { passed: 0, failed: 1, flaky: 0, tests: [] };
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {string} path */
function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
