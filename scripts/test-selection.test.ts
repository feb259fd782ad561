import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { selectTests } from "./test-selection.mjs";

/** Playwright takes its filters as regular expressions. */
function storiesOf(...paths: string[]) {
  const filters = selectTests(paths).stories.map((filter) => new RegExp(filter));
  const stories = globSync("e2e/*.spec.ts").filter((path) => filters.some((it) => it.test(path)));
  return stories.toSorted();
}

test("a folder selects its own tests and the stories about it or about a file in it", () => {
  expect(selectTests(["web/my-zones/"]).tests).toEqual(["web/my-zones/"]);
  expect(storiesOf("web/my-zones")).toEqual([
    "e2e/my-zones-account.spec.ts",
    "e2e/my-zones-order.spec.ts",
    "e2e/my-zones.spec.ts",
  ]);
});

test("a test file selects itself and no story", () => {
  const file = "web/links/calendar/meeting-file.test.ts";
  expect(selectTests([file])).toEqual({ tests: [file], stories: [] });
});

test("a story selects itself and no other test", () => {
  const story = "e2e/theme.spec.ts";
  expect(selectTests([story])).toEqual({ tests: [], stories: [story] });
});
