import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { countResults, readResults, summarize } from "./test-results.mjs";

const timed = (title: string, durationMs: number, outcome = "passed") => ({
  title,
  file: "a.test.ts",
  durationMs,
  outcome,
});

test("the summary names the ten slowest tests, slowest first, and ends with the totals", () => {
  const tests = Array.from({ length: 12 }, (_, index) => timed(`test ${index}`, index * 1000));
  const lines = summarize(tests);
  expect(lines).toHaveLength(12);
  expect(lines[1]).toBe("  11.0 s  a.test.ts: test 11");
  expect(lines[10]).toBe("   2.0 s  a.test.ts: test 2");
  expect(lines.at(-1)).toBe("12 passed, 0 failed");
});

test("the summary names the flaky tests and the failed ones", () => {
  const tests = [timed("one", 1), timed("two", 1, "flaky"), timed("three", 1, "failed")];
  expect(summarize(tests).slice(-5)).toEqual([
    "flaky: 1",
    "  a.test.ts: two",
    "Failed:",
    "  a.test.ts: three",
    "2 passed, 1 failed",
  ]);
});

test("a file that Vitest could not load is named with the first line of its error", async () => {
  const path = await writeReport({
    testResults: [
      {
        name: resolve("a.test.ts"),
        status: "failed",
        message: "Cannot find module\nat a.test.ts",
        assertionResults: [],
      },
    ],
  });
  const results = readResults(path, "vitest", 1);
  expect(countResults(results)).toMatchObject({ passed: 0, failed: 1 });
  expect(summarize(results)).toContain("  a.test.ts: Cannot find module");
});

test("a test that Vitest passed on its retry is flaky", async () => {
  const result = (fullName: string, failureMessages: readonly string[]) => {
    return { fullName, status: "passed", duration: 1, failureMessages };
  };
  const assertionResults = [result("ticks", []), result("waits", ["Error: too late"])];
  const path = await writeReport({
    testResults: [{ name: resolve("a.test.ts"), status: "passed", assertionResults }],
  });
  expect(summarize(readResults(path, "vitest", 0)).slice(-3)).toEqual([
    "flaky: 1",
    "  a.test.ts: waits",
    "2 passed, 0 failed",
  ]);
});

test("a story that failed in one browser is named with that browser", async () => {
  const inBrowser = (projectName: string, status: string) => ({
    projectName,
    status,
    results: [{ duration: 1 }],
  });
  const tests = [inBrowser("chromium", "expected"), inBrowser("webkit", "unexpected")];
  const specs = [{ title: "ticks", file: "clock.spec.ts", tests }];
  const path = await writeReport({ config: { rootDir: resolve("e2e") }, suites: [{ specs }] });
  expect(summarize(readResults(path, "playwright", 1)).slice(-3)).toEqual([
    "Failed:",
    "  e2e/clock.spec.ts: [webkit] ticks",
    "1 passed, 1 failed",
  ]);
});

test("a command that fails without a failed test, or without results, counts as a failure", async () => {
  const path = await writeReport({ testResults: [] });
  for (const file of [path, "test-results/none.json"]) {
    const results = readResults(file, "vitest", 1);
    expect(countResults(results)).toMatchObject({ passed: 0, failed: 1 });
    expect(summarize(results)).toContain(`  ${file}: vitest ended with 1`);
  }
  expect(readResults(path, "vitest", 0)).toEqual([]);
});

async function writeReport(report: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "world-clock-report-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "report.json");
  await writeFile(path, JSON.stringify(report));
  return path;
}
