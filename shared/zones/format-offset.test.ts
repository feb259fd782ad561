import { expect, test } from "vitest";
import { formatOffset, formatShortOffset } from "./format-offset.ts";

test.each([
  [330, "UTC+05:30"],
  [-720, "UTC-12:00"],
  [840, "UTC+14:00"],
  [0, "UTC+00:00"],
  [-0, "UTC+00:00"],
  [-30, "UTC-00:30"],
  [-210, "UTC-03:30"],
  [765, "UTC+12:45"],
  [1172 / 60, "UTC+00:19:32"],
  [-44.5, "UTC-00:44:30"],
])("an offset of %i minutes is printed as %s", (offsetMinutes, text) => {
  expect(formatOffset(offsetMinutes)).toBe(text);
});

test.each([
  [0, "UTC"],
  [540, "UTC+9"],
  [-210, "UTC−3:30"],
  [840, "UTC+14"],
])("an offset of %i minutes is %s in running text", (offsetMinutes, text) => {
  expect(formatShortOffset(offsetMinutes)).toBe(text);
});
