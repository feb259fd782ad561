import { expect, test } from "vitest";
import { normalizeCustomName } from "./custom-name.ts";

test.each([
  ["  Work ", "Work"],
  ["", null],
  [null, null],
  ["half \ud83d", "half \ufffd"],
  [` ${"x".repeat(60)} `, "x".repeat(60)],
  ["x".repeat(61), undefined],
])("the custom name %j is normalized to %j", (given, kept) => {
  expect(normalizeCustomName(given)).toBe(kept);
});

// What a font draws as nothing: format characters, fillers, blanks, spaces, controls, and marks without a letter.
const INVISIBLE =
  "200b 2060 feff 00ad 034f 061c 115f 1160 17b4 180e 2000 200d 202e 2028 2063 2800 3000 3164 fe0f ffa0 0001 0085 0301 1bca0 1d159 1d173 13441 e0001 e0100";

test.each(INVISIBLE.split(" "))("U+%s alone is no name, and stays beside a letter", (code) => {
  const character = String.fromCodePoint(Number.parseInt(code, 16));
  expect(normalizeCustomName(` ${character} ${character.repeat(70)}`)).toBeNull();
  expect(normalizeCustomName(`a${character}b`)).toBe(`a${character}b`);
});

test("what can be seen stays as it is", () => {
  const names = "a\u200b 一 - 1\ufe0f\u20e3 👩\u200d💻 🇩🇪 \ue000 \ufffd नि ́e".split(" ");
  expect(names.map(normalizeCustomName)).toEqual(names);
});
