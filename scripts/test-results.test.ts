import { expect, test } from "vitest";
import { readPlaywright, readVitest, summarize } from "./test-results.mjs";

const timed = (title: string, durationMs: number) => ({ title, file: "a.test.ts", durationMs });

test("the summary names the ten slowest tests, slowest first, and ends with the totals", () => {
  const tests = Array.from({ length: 12 }, (_, index) => timed(`test ${index}`, index * 1000));
  const lines = summarize({ passed: 11, failed: 1, flaky: 0, tests });
  expect(lines).toHaveLength(12);
  expect(lines[1]).toBe("  11.0 s  a.test.ts: test 11");
  expect(lines[10]).toBe("   2.0 s  a.test.ts: test 2");
  expect(lines.at(-1)).toBe("11 passed, 1 failed");
});

test("the summary counts flaky tests", () => {
  expect(summarize({ passed: 2, failed: 0, flaky: 1, tests: [] })).toContain("flaky: 1");
});

test.each([
  ["Vitest", readVitest],
  ["Playwright", readPlaywright],
])("results that %s did not write count as a failure", (_name, read) => {
  expect(read("test-results/none.json")).toMatchObject({ passed: 0, failed: 1 });
});
