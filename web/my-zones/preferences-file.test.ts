import { describe, expect, test } from "vitest";
import type { WorkingWeek } from "../../shared/api/availability.ts";
import { LIST_IS_FULL, MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import { fileOf, KOBE, MUM, NEPAL } from "../testing/preferences-file.ts";
import { formatPreferencesFile, MAX_FILE_BYTES, parsePreferencesFile } from "./preferences-file.ts";

test("formats exactly this file, without ids", () => {
  const entry = { ...MUM, id: "1", userId: "u", displayOrder: 0 };
  expect(formatPreferencesFile([entry])).toBe(`{
  "format": "world-clock-timezone-preferences",
  "version": 1,
  "entries": [
    {
      "timezone": "India Standard Time",
      "customName": "Mum"
    }
  ]
}
`);
});

test("writes version 2 with the places of a list, and reads it", () => {
  expect(JSON.parse(formatPreferencesFile([KOBE, NEPAL]))).toEqual({
    format: "world-clock-timezone-preferences",
    version: 2,
    entries: [KOBE, { timezone: "Nepal Time", customName: null }],
  });
  const { place: _, ...unnamed } = { ...KOBE, cityId: "1526384" };
  const text = formatPreferencesFile([KOBE, unnamed, NEPAL, MUM]);
  expect(parsePreferencesFile(text, [MUM])).toMatchObject({
    added: [KOBE, unnamed, NEPAL],
    duplicates: [MUM],
    rejected: [],
  });
});

test("writes version 3 with when people can meet, reads it, and keeps the list's own of a duplicate", () => {
  const availability = { hours: { start: 1320, end: 360 }, weekend: [5, 6], isIncluded: false };
  const night = { ...MUM, availability };
  const text = formatPreferencesFile([night, KOBE, NEPAL]);
  expect(JSON.parse(text)).toEqual({
    format: "world-clock-timezone-preferences",
    version: 3,
    entries: [
      { timezone: "India Standard Time", customName: "Mum", availability },
      KOBE,
      { timezone: "Nepal Time", customName: null },
    ],
  });
  expect(parsePreferencesFile(text, [])).toMatchObject({ added: [night, KOBE, NEPAL] });
  expect(parsePreferencesFile(text, [MUM])).toMatchObject({
    added: [KOBE, NEPAL],
    duplicates: [night],
  });
  const usual = fileOf([{ ...MUM, availability: { isIncluded: true } }], { version: 3 });
  expect(parsePreferencesFile(usual, [])).toMatchObject({ added: [MUM] });
});

test("writes version 4 with hours by weekday, and reads it", () => {
  const week: WorkingWeek = [[], [[540, 720]], [], [], [], [[1320, 360]], []];
  const text = formatPreferencesFile([{ ...MUM, availability: { week } }, KOBE]);
  expect(JSON.parse(text)).toMatchObject({ version: 4, entries: [{ availability: { week } }, {}] });
  expect(parsePreferencesFile(text, [])).toMatchObject({
    added: [{ ...MUM, availability: { week } }, KOBE],
  });
});

test("an entry of a place is a duplicate by its id and custom name, whatever its zone and names are", () => {
  const moved = { ...KOBE, timezone: "Asia/Almaty", place: { ...KOBE.place, name: "Kōbe" } };
  const named = { ...KOBE, customName: "Work" };
  expect(parsePreferencesFile(formatPreferencesFile([moved, named]), [KOBE])).toMatchObject({
    added: [named],
    duplicates: [moved],
  });
});

test("sorts entries into added, duplicate and rejected ones", () => {
  const file = fileOf([
    { timezone: "Japan Standard Time", customName: "  Kenji " },
    MUM,
    { timezone: "Atlantis Time", customName: null },
    NEPAL,
    { timezone: "Japan Standard Time", customName: "Kenji" },
    { timezone: "Japan Standard Time", customName: " " },
    { timezone: "Gulf Standard Time" },
  ]);
  expect(parsePreferencesFile(file, [MUM])).toMatchObject({
    kind: "parsed",
    added: [
      { timezone: "Japan Standard Time", customName: "Kenji", cityId: null },
      NEPAL,
      { timezone: "Japan Standard Time", customName: null, cityId: null },
      { timezone: "Gulf Standard Time", customName: null, cityId: null },
    ],
    duplicates: [MUM, { timezone: "Japan Standard Time", customName: "Kenji", cityId: null }],
    rejected: [{ position: 3, sentence: "The time zone “Atlantis Time” is unknown." }],
  });
});

test("an entry past the end of a full list is rejected, a duplicate is not", () => {
  const list = Array.from({ length: MAX_PREFERENCES - 1 }, (_, index) => ({
    ...MUM,
    customName: `Friend ${index}`,
  }));
  const file = fileOf([NEPAL, MUM, list[0]]);
  expect(parsePreferencesFile(file, list)).toMatchObject({
    kind: "parsed",
    added: [NEPAL],
    duplicates: [list[0]],
    rejected: [{ position: 2, sentence: LIST_IS_FULL }],
  });
});

describe("a file is invalid if it", () => {
  const notOurs = "This file is not a list of time zones from this page.";
  test.each<[string, string, string]>([
    ["is empty", "", notOurs],
    ["is not JSON", "{", notOurs],
    ["is deeply nested", "[".repeat(60_000), notOurs],
    ["is null", "null", notOurs],
    ["is an array", "[]", notOurs],
    ["has another format", fileOf([], { format: "calendar" }), notOurs],
    ["has no version", fileOf([], { version: undefined }), notOurs],
    ["has a string as its version", fileOf([], { version: "1" }), notOurs],
    ["has version 0", fileOf([], { version: 0 }), notOurs],
    [
      "has version 5",
      fileOf([], { version: 5 }),
      "This file is from a newer version of this page.",
    ],
    ["has no entries", fileOf(undefined), notOurs],
    ["has entries that are not an array", fileOf({ length: 1, 0: NEPAL }), notOurs],
    ["inherits its format from __proto__", `{"__proto__":${fileOf([NEPAL])}}`, notOurs],
    [
      "has 101 entries",
      fileOf(Array(101).fill(NEPAL)),
      "This file has more than 100 entries, the most a list can have.",
    ],
    [
      "is huge",
      " ".repeat(MAX_FILE_BYTES + 1),
      "This file is too large: a list of time zones has at most 928 KB.",
    ],
  ])("%s", (_what, text, sentence) => {
    expect(parsePreferencesFile(text, [])).toEqual({ kind: "invalid", sentence });
  });
});

test("a file at all its limits is parsed whole", () => {
  const added = Array.from({ length: MAX_PREFERENCES }, (_, index) => ({
    ...MUM,
    customName: `${index}`.padStart(60, "x\uFEFFx"),
  }));
  const text = fileOf(added).padEnd(MAX_FILE_BYTES);
  expect(parsePreferencesFile(text, [])).toMatchObject({
    kind: "parsed",
    added,
    duplicates: [],
    rejected: [],
  });
});
