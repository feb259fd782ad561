import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LIST_IS_FULL, PREFERENCES_AT_MOST } from "./api/preferences.ts";
import {
  FILE_BYTES_AT_MOST,
  readPreferencesFile,
  writePreferencesFile,
} from "./preferences-file.ts";
import { WORLD_ZONES } from "./zones/world-zones.ts";

const NEPAL = { timezone: "Nepal Time", customName: null };
const MUM = { timezone: "India Standard Time", customName: "Mum" };

const fileOf = (entries: unknown, change: object = {}) =>
  JSON.stringify({ format: "world-clock-timezone-preferences", version: 1, entries, ...change });

test("a file is this, to the letter, and holds nothing of the person", () => {
  const entry = { ...MUM, id: "1", userId: "u", cityId: null, displayOrder: 0 };
  expect(writePreferencesFile([entry])).toBe(`{
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

test("tells what is taken, what is there already and what is refused", () => {
  const file = fileOf([
    { timezone: "Japan Standard Time", customName: "  Kenji " },
    MUM,
    { timezone: "Atlantis Time", customName: null },
    NEPAL,
    { timezone: "Japan Standard Time", customName: "Kenji" },
    { timezone: "Japan Standard Time", customName: " " },
    { timezone: "Gulf Standard Time" },
  ]);
  expect(readPreferencesFile(file, [MUM])).toEqual({
    kind: "read",
    taken: [
      { timezone: "Japan Standard Time", customName: "Kenji" },
      NEPAL,
      { timezone: "Japan Standard Time", customName: null },
      { timezone: "Gulf Standard Time", customName: null },
    ],
    known: [MUM, { timezone: "Japan Standard Time", customName: "Kenji" }],
    refused: [{ position: 3, sentence: 'The time zone "Atlantis Time" is not known here.' }],
  });
});

test("what goes past a full list is refused, what the list has already is not", () => {
  const list = Array.from({ length: PREFERENCES_AT_MOST - 1 }, (_, index) => ({
    ...MUM,
    customName: `Friend ${index}`,
  }));
  const file = fileOf([NEPAL, MUM, list[0]]);
  expect(readPreferencesFile(file, list)).toEqual({
    kind: "read",
    taken: [NEPAL],
    known: [list[0]],
    refused: [{ position: 2, sentence: LIST_IS_FULL }],
  });
});

describe("an entry is refused", () => {
  test.each<[string, unknown, string]>([
    ["that is null", null, "This is no entry."],
    ["that is a list", ["Nepal Time", null], "This is no entry."],
    ["that is text", "Nepal Time", "This is no entry."],
    ["without a zone", { customName: null }, "The time zone is missing."],
    ["whose zone is no text", { timezone: ["Nepal Time"] }, "The time zone is missing."],
    [
      "of an IANA name",
      { timezone: "Asia/Kathmandu", customName: null },
      'The time zone "Asia/Kathmandu" is not known here.',
    ],
    [
      "of a prototype's key",
      { timezone: "constructor", customName: null },
      'The time zone "constructor" is not known here.',
    ],
    [
      "of a long zone",
      { timezone: "x".repeat(40), customName: null },
      `The time zone "${"x".repeat(40)}" is not known here.`,
    ],
    [
      "of a very long zone",
      { timezone: "x".repeat(1000), customName: null },
      `The time zone "${"x".repeat(40)}…" is not known here.`,
    ],
    ["whose name is no text", { ...NEPAL, customName: 5 }, "The custom name is no text."],
    ["whose name holds a NUL", { ...NEPAL, customName: "a\0b" }, "The custom name is no text."],
    ["whose name is torn", { ...NEPAL, customName: "a\ud83d" }, "The custom name is no text."],
    [
      "whose name is long",
      { ...NEPAL, customName: "x".repeat(61) },
      "A custom name has at most 60 characters.",
    ],
    ["with another field", { ...NEPAL, userId: "u" }, 'The field "userId" is not known here.'],
    [
      "with a prototype",
      JSON.parse('{"timezone":"Nepal Time","__proto__":{"customName":"x"}}'),
      'The field "__proto__" is not known here.',
    ],
  ])("%s", (_what, entry, sentence) => {
    expect(readPreferencesFile(fileOf([entry, MUM]), [])).toEqual({
      kind: "read",
      taken: [MUM],
      known: [],
      refused: [{ position: 1, sentence }],
    });
  });
});

describe("a file is refused", () => {
  const notOurs = "This file is not a list of time zones from this page.";
  test.each<[string, string, string]>([
    ["that is empty", "", notOurs],
    ["that is no JSON", "{", notOurs],
    ["that is deep", "[".repeat(60_000), notOurs],
    ["that is null", "null", notOurs],
    ["that is a list", "[]", notOurs],
    ["of another format", fileOf([], { format: "calendar" }), notOurs],
    ["without a version", fileOf([], { version: undefined }), notOurs],
    ["whose version is text", fileOf([], { version: "1" }), notOurs],
    ["of version 0", fileOf([], { version: 0 }), notOurs],
    ["of version 2", fileOf([], { version: 2 }), "This file is from a newer version of this page."],
    ["without entries", fileOf(undefined), notOurs],
    ["whose entries are no list", fileOf({ length: 1, 0: NEPAL }), notOurs],
    ["whose format is inherited", `{"__proto__":${fileOf([NEPAL])}}`, notOurs],
    [
      "of 101 entries",
      fileOf(Array(101).fill(NEPAL)),
      "This file has more than 100 entries, which no list holds.",
    ],
    [
      "that is huge",
      " ".repeat(FILE_BYTES_AT_MOST + 1),
      "This file is too large to be a list of time zones: it has more than 64 KB.",
    ],
  ])("%s", (_what, text, sentence) => {
    expect(readPreferencesFile(text, [])).toEqual({ kind: "refused", sentence });
  });
});

test("at its limits a file is read whole", () => {
  const taken = Array.from({ length: PREFERENCES_AT_MOST }, (_, index) => ({
    ...MUM,
    customName: `${index}`.padStart(60, "x\uFEFFx"),
  }));
  const text = fileOf(taken).padEnd(FILE_BYTES_AT_MOST);
  expect(readPreferencesFile(text, [])).toEqual({ kind: "read", taken, known: [], refused: [] });
});

const entries = fc.uniqueArray(
  fc.record({
    timezone: fc.constantFrom(...WORLD_ZONES.map(({ timezone }) => timezone)),
    customName: fc.option(
      fc
        .string({ unit: "binary", maxLength: 60 })
        .filter(
          (name) =>
            name !== "" && name === name.trim() && name.length <= 60 && !name.includes("\0"),
        ),
    ),
  }),
  {
    maxLength: PREFERENCES_AT_MOST,
    size: "max",
    selector: (entry) => JSON.stringify(entry),
  },
);

test("whatever is written is read in the same order, with a byte order mark too, and is small enough", () => {
  fc.assert(
    fc.property(entries, (list) => {
      const text = writePreferencesFile(list);
      const read = { kind: "read", taken: list, known: [], refused: [] };
      expect(readPreferencesFile(text, [])).toEqual(read);
      expect(readPreferencesFile(`\uFEFF${text}`, [])).toEqual(read);
      expect(readPreferencesFile(text, list)).toEqual({ ...read, taken: [], known: list });
    }),
  );
  const longest = WORLD_ZONES.map(({ timezone }) => timezone).toSorted(
    (a, b) => b.length - a.length,
  )[0];
  const widest = Array.from({ length: PREFERENCES_AT_MOST }, () => ({
    timezone: longest as string,
    customName: "\u0001".repeat(60),
  }));
  expect(Buffer.byteLength(writePreferencesFile(widest))).toBeLessThan(FILE_BYTES_AT_MOST);
});

test("nothing makes it throw", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((json) => fileOf(JSON.parse(json))),
        fc.array(fc.jsonValue()).map((items) => fileOf(items)),
      ),
      (text) => {
        const read = readPreferencesFile(text, []);
        expect(read).not.toMatchObject({ taken: [expect.anything()] });
      },
    ),
  );
});
