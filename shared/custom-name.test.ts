import { expect, test } from "vitest";
import { normalizeCustomName } from "./custom-name.ts";

test.each([
  ["Work", "Work"],
  ["  Work ", "Work"],
  ["", null],
  ["  \t", null],
  [null, null],
  ["half \ud83d", "half \ufffd"],
  [` ${"x".repeat(60)} `, "x".repeat(60)],
  ["x".repeat(61), undefined],
])("the custom name %j is normalized to %j", (given, kept) => {
  expect(normalizeCustomName(given)).toBe(kept);
});
