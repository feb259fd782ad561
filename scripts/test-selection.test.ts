import { expect, test } from "vitest";
import { findStories, findTests } from "./test-selection.mjs";

test("without paths, all tests and stories run", () => {
  expect([findTests([]), findStories([])]).toEqual([[], []]);
});

test("a folder selects its own tests and the stories about it or about a file in it", () => {
  expect(findTests(["web/my-zones"])).toEqual(["web/my-zones/"]);
  expect(findStories(["web/my-zones/"])).toEqual([
    "e2e/my-zones-actions.spec.ts",
    "e2e/my-zones-dialog.spec.ts",
    "e2e/my-zones-order.spec.ts",
    "e2e/my-zones-places.spec.ts",
    "e2e/my-zones.spec.ts",
  ]);
});

test("a story selected by two folders runs once", () => {
  expect(findStories(["web/meeting", "shared/meeting"])).toEqual([
    "e2e/availability-form.spec.ts",
    "e2e/meeting-actions.spec.ts",
    "e2e/meeting-hours.spec.ts",
    "e2e/meeting.spec.ts",
  ]);
});

test("a test file selects itself and no story", () => {
  const file = "shared/meeting/meeting-file.test.ts";
  expect([findTests([file]), findStories([file])]).toEqual([[file], undefined]);
});

test("a story selects itself and no other test", () => {
  const story = "e2e/theme.spec.ts";
  expect([findTests([story]), findStories([story])]).toEqual([undefined, [story]]);
});
