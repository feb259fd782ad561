import fc from "fast-check";
import { expect, test } from "vitest";
import { prefixCode } from "./letter-codes.ts";
import { MisspelledKey } from "./misspelled-key.ts";

const ALPHABETS = ["abcz ", "абвё ", "αβγω ", "東京都市", "가나다라", "देहल", "دبيا", "𐌰𐌱𐌲"];
const FIRST_LETTERS = [
  "abcdefghijklmnopqrstuvwxyz ",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіє ",
  "αβγδεζηθικλμνξοπρστυφχψω ",
];

/** All keys that differ from a key in one letter, by the definition. */
function listMisspellings(key: string): ReadonlySet<string> {
  const letters = Array.from(key);
  const alphabet = Array.from(FIRST_LETTERS.find((one) => one.includes(letters[0] ?? "")) ?? "");
  const ends = Array.from({ length: letters.length + 1 }, (_, at) => at);
  const joined = (at: number, count: number, ...others: string[]) =>
    letters.toSpliced(at, count, ...others).join("");
  const all = ends.flatMap((at) => [
    joined(at, 1),
    joined(at, 2, ...letters.slice(at, at + 2).toReversed()),
    ...alphabet.flatMap((one) => [joined(at, 0, one), joined(at, 1, one)]),
  ]);
  return new Set(all.filter((one) => one !== key));
}

const key = fc
  .constantFrom(...ALPHABETS)
  .chain((letters) =>
    fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 5, maxLength: 12 }),
  );
/** Keys, and others that were made of them by up to two changes. */
const pair = fc
  .tuple(
    key,
    fc.array(
      fc.tuple(fc.nat(12), fc.nat(2), fc.constantFrom("", "", ...Array.from(ALPHABETS.join("")))),
      {
        maxLength: 2,
      },
    ),
  )
  .map(
    ([one, changes]) =>
      [
        one,
        changes
          .reduce(
            (letters, [at, count, added]) => letters.toSpliced(at, count, added),
            Array.from(one),
          )
          .join(""),
      ] as const,
  );

test("a key fits if one letter is missing, added, exchanged or swapped", () => {
  fc.assert(
    fc.property(pair, ([wanted, other]) => {
      const misspelled = new MisspelledKey(wanted);
      const bytes = Buffer.from(`-${other}-`);
      const [start, end] = [1, bytes.length - 1];
      const fits = listMisspellings(wanted).has(other);
      expect(misspelled.fits(bytes, start, end)).toBe(fits);
    }),
    { numRuns: 300, seed: 1 },
  );
});

test("all keys that the definition lists fit, and have one of the codes", () => {
  for (const wanted of [
    "melborne",
    "saint petersbrug",
    "москв а",
    "αθηνα",
    "aaaaa",
    "東京都市東",
  ]) {
    const misspelled = new MisspelledKey(wanted);
    const codes = new Set(misspelled.prefixCodes);
    const missed = [...listMisspellings(wanted)].filter((one) => {
      const bytes = Buffer.from(one);
      return !(
        misspelled.fits(bytes, 0, bytes.length) && codes.has(prefixCode(bytes, 0, bytes.length))
      );
    });
    expect(missed).toEqual([]);
  }
});

test("a key of less than five letters is not corrected", () => {
  expect(new MisspelledKey("prag").prefixCodes).toEqual([]);
});
