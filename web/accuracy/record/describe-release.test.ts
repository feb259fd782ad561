import { expect, test } from "vitest";
import type { ZoneRelease } from "../../../shared/api/zone-rules.ts";
import { describeChange, describeRelease } from "./record-panel.tsx";

const NOW = Date.parse("2026-11-23T15:04:00Z");
const COMPILED: ZoneRelease = {
  release: "2026f",
  source: "compiled",
  sinceMs: NOW,
  publishedMs: Date.parse("2026-10-29T00:00:00Z"),
  checkedMs: null,
  compiledRelease: "2026f",
  systemRelease: null,
  changes: [],
};
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const describe = (release: Partial<ZoneRelease>) =>
  plain(describeRelease({ ...COMPILED, ...release }, NOW, "Europe/Berlin"));

test("the release is named with its age", () => {
  expect(describe({})).toBe("Time zone rules: tzdb 2026f, published 25 days ago.");
  expect(describe({ publishedMs: NOW - 1 })).toMatch(/published today\.$/);
  expect(describe({ publishedMs: Date.parse("2026-11-22T00:00:00Z") })).toMatch(/yesterday\.$/);
  expect(describe({ publishedMs: null })).toBe("Time zone rules: tzdb 2026f.");
});

test("newer rules are said to be newer, and since when they are in use", () => {
  expect(
    describe({ release: "2026g", source: "system", sinceMs: Date.parse("2026-11-20T23:30:00Z") }),
  ).toBe(
    "Time zone rules: tzdb 2026g, published 25 days ago. They are newer than the 2026f this version was built with, and in use since Nov 21, 2026.",
  );
});

test.each([
  [["America/Winnipeg"], "America/Winnipeg: UTC−5 instead of UTC−6 from Mar 14, 2027"],
  [["A/B", "C", "D", "E", "F"], "A/B, C, D and 2 more: UTC−5 instead of UTC−6 from Mar 14, 2027"],
])("a change of %s is told", (zones, text) => {
  const change = {
    zones,
    isNew: false,
    fromMs: Date.parse("2027-03-14T08:00:00Z"),
    offsetBeforeMinutes: -360,
    offsetAfterMinutes: -300,
  };
  expect(plain(describeChange(change, "Europe/Berlin"))).toBe(text);
});

test("a new zone is called new", () => {
  const change = { isNew: true, fromMs: null, offsetBeforeMinutes: null, offsetAfterMinutes: null };
  expect(describeChange({ zones: ["America/New"], ...change }, "UTC")).toBe("America/New: new");
});
