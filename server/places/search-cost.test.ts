import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_FOUND_PLACES, MAX_PLACE_QUERY_LENGTH } from "../../shared/api/places.ts";
import { ALL_PLACES } from "../testing/places.ts";
import type { PlaceIndex } from "./place-index.ts";
import { MAX_VISITS } from "./search-places.ts";

const TEXTS = 1000;
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "东京南北大小上海山城州新",
  "가나다라마바사아자차카타파하",
  "कखगघचछजझटठडढतथदधनपफबभमय",
];
const AREAS = ["us", "uk", "nauru", "cc", "russia", "new south wales", "s", "中国", "россия"];

let index: PlaceIndex;
beforeAll(async () => {
  const loaded = await ALL_PLACES.whenLoaded();
  if (!loaded) throw new Error("The places could not be loaded.");
  index = loaded;
});

const NAMES = ["large-cities.tsv", "other-names.tsv"].flatMap((file) =>
  readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8").match(/^[^\t]+/gm),
);
const letters = (maxLength: number) =>
  fc
    .constantFrom(...ALPHABETS)
    .chain((alphabet) => fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength }));
/** A beginning, perhaps with a mistake or more letters, and areas, perhaps one of them over and over. */
const anyText = fc
  .record({
    start: fc.oneof(
      fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 15 })),
      fc.tuple(letters(MAX_PLACE_QUERY_LENGTH), fc.constant(MAX_PLACE_QUERY_LENGTH)),
    ),
    more: fc.oneof(fc.constant(""), letters(1), letters(MAX_PLACE_QUERY_LENGTH)),
    separator: fc.constantFrom(" ", ", "),
    areas: fc.oneof(
      fc.array(fc.constantFrom(...AREAS), { maxLength: 6 }),
      fc
        .tuple(fc.constantFrom(...AREAS), fc.nat(40))
        .map(([area, count]) => Array(count).fill(area)),
    ),
  })
  .map(({ start: [name, length], more, separator, areas }) =>
    [name?.slice(0, length) + more, ...areas].join(separator).slice(0, MAX_PLACE_QUERY_LENGTH),
  );

/** The fewest letters have the most names. */
const shortTexts = ALPHABETS.flatMap((alphabet) =>
  Array.from(alphabet).flatMap((letter) => [`${letter}, us`, `${letter}, nauru`]),
);

const visitsOf = (text: string) => index.search(text, MAX_FOUND_PLACES).visits;

describe("the names that a search looks at", () => {
  test("are fewer than its limit for the worst text that a search for it finds", () => {
    const texts = [...shortTexts, ...fc.sample(anyText, { seed: 1, numRuns: TEXTS })];
    const tried = texts.map((text) => ({ text, visits: visitsOf(text) }));
    const beyond = tried.filter(({ visits }) => visits >= MAX_VISITS);
    const [worst] = tried.toSorted((one, other) => other.visits - one.visits);
    expect(worst?.visits).toBeGreaterThan(50_000);
    expect(beyond).toEqual([]);
  });

  test.each([
    [`saint ${"abcdefghijklmnopqrstuvwxyz".repeat(4).slice(0, 82)} us us us us`, 20_000],
    ["saint petersbrug russia", 20_000],
    ["melborne", 5000],
  ])("are few for a text that is corrected, or can't be: %s", (text, most) => {
    expect(visitsOf(text)).toBeLessThan(most);
  });
});
