// The results that Vitest and Playwright write as JSON.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const SLOWEST = 10;

/** What Playwright calls otherwise than Vitest. @type {Record<string, string>} */
const PLAYWRIGHT_OUTCOMES = { expected: "passed", unexpected: "failed" };

/** @typedef {{ title: string, file: string, durationMs: number, outcome: string }} Test */

/**
 * A command that fails without a failed test, or without results, counts as one that failed.
 * @param {string} path @param {string} command @param {number} status @returns {Test[]}
 */
export function readResults(path, command, status) {
  const report = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { testResults: [] };
  const tests = report.suites ? readPlaywright(report) : report.testResults.flatMap(readVitest);
  if (status === 0 || tests.some(isFailed)) return tests;
  const title = `${command} ended with ${status}`;
  return [...tests, { title, file: path, durationMs: 0, outcome: "failed" }];
}

/** A file that cannot be loaded is a test that failed. @param {any} report @returns {Test[]} */
function readVitest({ name, message, status, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults.map((/** @type {any} */ test) => ({
    title: test.fullName,
    file,
    durationMs: test.duration ?? 0,
    // Vitest keeps the errors of a test that passed on its retry.
    outcome: test.status === "passed" && test.failureMessages.length > 0 ? "flaky" : test.status,
  }));
  if (status !== "failed" || tests.some(isFailed)) return tests;
  return [...tests, { title: message.split("\n")[0], file, durationMs: 0, outcome: "failed" }];
}

/** @param {any} report @returns {Test[]} */
function readPlaywright(report) {
  /** @type {(suite: any) => any[]} */
  const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];
  return listSpecs(report).flatMap(({ title, file, tests }) =>
    tests.map((/** @type {any} */ { projectName, status, results }) => ({
      title: `[${projectName}] ${title}`,
      file: relative(process.cwd(), join(report.config.rootDir, file)),
      durationMs: results.reduce(
        (/** @type {number} */ ms, /** @type {any} */ run) => ms + run.duration,
        0,
      ),
      outcome: PLAYWRIGHT_OUTCOMES[status] ?? status,
    })),
  );
}

/** @param {Test} test */
function isFailed({ outcome }) {
  return outcome === "failed";
}

/** @param {Test[]} tests */
export function countResults(tests) {
  const failed = tests.filter(isFailed).length;
  const flaky = tests.filter(({ outcome }) => outcome === "flaky").length;
  const passed = tests.filter(({ outcome }) => outcome === "passed").length + flaky;
  return { passed, failed, flaky };
}

/** The slowest tests, the flaky and the failed ones, then the totals. @param {Test[]} tests */
export function summarize(tests) {
  const namesOf = (/** @type {string} */ wanted) =>
    tests.flatMap(({ title, file, outcome }) =>
      outcome === wanted ? [`  ${file}: ${title}`] : [],
    );
  const { passed, failed, flaky } = countResults(tests);
  const slowest = tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, SLOWEST);
  return [
    "Slowest tests:",
    ...slowest.map(({ title, file, durationMs }) => {
      const seconds = (durationMs / 1000).toFixed(1).padStart(6);
      return `${seconds} s  ${file}: ${title}`;
    }),
    ...(flaky > 0 ? [`flaky: ${flaky}`, ...namesOf("flaky")] : []),
    ...(failed > 0 ? ["Failed:", ...namesOf("failed")] : []),
    `${passed} passed, ${failed} failed`,
  ];
}
