import { expect, test } from "vitest";
import { handAngles } from "./dial.ts";

test.each([
  ["2026-11-20T15:00:00Z", 0, { hour: 90, minute: 0, second: 0 }],
  ["2026-11-20T15:00:00Z", 345, { hour: 262.5, minute: 270, second: 0 }],
  ["2026-11-20T00:59:59Z", -60, { hour: 359.99, minute: 359.9, second: 354 }],
  ["1969-12-31T23:59:30Z", 0, { hour: 359.75, minute: 357, second: 180 }],
])("the hands at %s and %d minutes east", (instant, offsetMinutes, angles) => {
  const turned = handAngles(Date.parse(instant), offsetMinutes);
  expect(turned.minute).toBeCloseTo(angles.minute, 2);
  expect(turned.second).toBe(angles.second);
  expect(turned.hour % 360).toBeCloseTo(angles.hour % 360, 2);
});
