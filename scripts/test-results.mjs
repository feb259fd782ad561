// The results that Vitest and Playwright write as JSON.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const SLOWEST = 10;

/**
 * @typedef {{ title: string, file: string, durationMs: number }} Timed
 * @typedef {{ passed: number, failed: number, flaky: number, tests: Timed[] }} Results
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

/** @param {Results} results The lines that name the slowest tests, then the totals. */
export function summarize({ passed, failed, flaky, tests }) {
  const slowest = tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, SLOWEST);
  return [
    "Slowest tests:",
    ...slowest.map(({ title, file, durationMs }) => {
      const seconds = (durationMs / 1000).toFixed(1).padStart(6);
      return `${seconds} s  ${file}: ${title}`;
    }),
    ...(flaky > 0 ? [`flaky: ${flaky}`] : []),
    `${passed} passed, ${failed} failed`,
  ];
}

/** @param {string} path Results of Vitest; a missing file counts as one failure, because Vitest could not write it. */
export function readVitest(path) {
  const report = readJson(path);
  if (!report) return lost();
  const tests = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ { fullName, duration }) => ({
      title: fullName,
      file: relative(process.cwd(), file.name),
      durationMs: duration ?? 0,
    })),
  );
  // A file that cannot be loaded has no test that failed.
  const failed = Math.max(report.numFailedTests, report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed, flaky: 0, tests };
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

/** @param {any} suite @param {string} folder @returns {Timed[]} */
function listStories(suite, folder) {
  const specs = suite.specs ?? [];
  return [
    ...specs.map((/** @type {any} */ { title, file, tests }) => ({
      title,
      file: relative(process.cwd(), join(folder, file)),
      durationMs: sum(
        tests.flatMap((/** @type {any} */ { results }) =>
          results.map((/** @type {any} */ { duration }) => duration),
        ),
      ),
    })),
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
