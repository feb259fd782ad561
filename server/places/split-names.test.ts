import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeForSearch } from "../../shared/zones/normalize-for-search.ts";
import { Arena } from "./arena.ts";
import { splitNames } from "./split-names.ts";

const ARENA_BYTES = 1024 * 1024;
const name = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));

const readKeys = (lines: readonly (readonly string[])[]) => {
  const text = Buffer.from(lines.map((names) => `${names.join("\t")}\n`).join(""));
  const { keys, keyStarts, wordNames, wordPositions, ...split } = splitNames(
    text,
    lines.flat().length,
    new Arena(ARENA_BYTES),
  );
  const read = (start = 0, end = 0) => Buffer.from(keys.subarray(start, end)).toString();
  return {
    keys: Array.from(split.lines, (_, index) => read(keyStarts[index], keyStarts[index + 1])),
    lines: [...split.lines],
    words: Array.from(wordNames, (one, index) => read(wordPositions[index], keyStarts[one + 1])),
  };
};

test.each([
  "São Paulo",
  "Xi'an",
  "‘Ayn Ḩalāqīm",
  "St. John's",
  "  Ålesund (Møre)  ",
  "東京都",
  "Αθήνας",
  "ירושלים",
  "İstanbul",
  "Kreuzberg–Straße",
])("the key of %s is the one that a query for it has", (text) => {
  expect(readKeys([[text]]).keys).toEqual([normalizeForSearch(text)]);
});

test("the key of any name is the one that a query for it has", () => {
  fc.assert(
    fc.property(fc.array(fc.array(name, { minLength: 1 }), { minLength: 1 }), (lines) => {
      const split = readKeys(lines);
      expect(split.keys).toEqual(lines.flat().map(normalizeForSearch));
      expect(split.lines).toEqual(lines.flatMap((names, line) => names.map(() => line)));
    }),
  );
});

test("the later words of names are listed with the rest of the name", () => {
  expect(readKeys([["New York City", "NYC"], ["Rio de Janeiro"]]).words).toEqual([
    "york city",
    "city",
    "de janeiro",
    "janeiro",
  ]);
});
