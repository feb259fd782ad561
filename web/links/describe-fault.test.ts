import { expect, test } from "vitest";
import { describeFault } from "./deep-link-note.tsx";

test.each([
  ["broken", "This link is broken."],
  ["out-of-range", "This link’s date is not from 1900 to 2100."],
  ["unknown-zone", "We don’t know a time zone in this link."],
  ["too-many-zones", "This link has more than 100 time zones."],
  ["newer-version", "This link is from a newer version of this page."],
] as const)("a link with the fault %s says so", (fault, sentence) => {
  expect(describeFault(fault)).toBe(`${sentence} Showing the current time.`);
});
