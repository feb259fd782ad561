import { expect, test } from "vitest";
import { isolate } from "./isolate.ts";
import { meetingText } from "./meeting/meeting-text.ts";
import { parsePreferencesFile } from "./preferences-file.ts";

test.each(["Tokyo", "São Paulo", "東京", "Mum 👩‍👧", ""])(
  "a name from left to right stays as it is: %s",
  (name) => {
    expect(isolate(name)).toBe(name);
  },
);

test.each([
  ["from right to left", "אמא", "\u2068אמא\u2069"],
  ["with a right-to-left override", "Mum\u202e", "\u2068Mum\u2069"],
  ["that ends an isolate it did not begin", "א\u2069\u202eb", "\u2068אb\u2069"],
])("a name %s is isolated", (_which, name, isolated) => {
  expect(isolate(name)).toBe(isolated);
});

test("a meeting as text isolates the names of a list", () => {
  const start = Date.parse("2026-11-20T15:00Z");
  const zones = [{ zone: "Asia/Jerusalem", label: "אמא" }];
  const text = meetingText({ start, end: start + 3_600_000 }, zones, "24");
  expect(text).toMatch(/^\u2068אמא\u2069: Friday, /);
});

test("a refused entry is isolated where it is quoted", () => {
  const entries = [{ timezone: "זמן\u202e", customName: null }];
  const file = { format: "world-clock-timezone-preferences", version: 1, entries };
  expect(parsePreferencesFile(JSON.stringify(file), [])).toMatchObject({
    rejected: [{ sentence: "The time zone “\u2068זמן\u2069” is unknown." }],
  });
});
