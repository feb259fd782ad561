import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_FOUND_PLACES, MAX_PLACE_QUERY_LENGTH } from "../../shared/api/places.ts";
import { openLookupFile } from "../database/lookup-file.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { PlaceSearch } from "./search-places.ts";

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
/** They have several spellings, or many names start with them. */
const WORDS = ["st", "ft", "mt", "pt", "the", "san", "de", "la", "s"];

/** What a search asked the tables for. */
const cost = { statements: 0, misspellings: 0 };
let search: PlaceSearch;
beforeAll(async () => {
  await ALL_PLACES.whenLoaded();
  const file = openLookupFile(fileURLToPath(new URL("places.index", import.meta.url)));
  search = new PlaceSearch({
    ...file,
    prepare(sql) {
      const select = file.prepare(sql);
      return (...values) => {
        cost.statements += 1;
        const [, list] = values;
        if (sql.includes("json_each") && typeof list === "string") {
          cost.misspellings += JSON.parse(list).length;
        }
        return select(...values);
      };
    },
  });
});

const NAMES = ["large-cities.tsv", "other-names.tsv"].flatMap((file) =>
  readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8").match(/^[^\t]+/gm),
);
const letters = (maxLength: number) =>
  fc
    .constantFrom(...ALPHABETS)
    .chain((alphabet) => fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength }));
const whole = fc.constant(MAX_PLACE_QUERY_LENGTH);
/** A beginning, perhaps with a mistake or more letters, and areas, perhaps one of them over and over. */
const anyText = fc
  .record({
    start: fc.oneof(
      fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 15 })),
      fc.tuple(letters(MAX_PLACE_QUERY_LENGTH), whole),
      fc.tuple(
        fc
          .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
          .map((words) => words.join(" ")),
        whole,
      ),
      fc.tuple(fc.string({ unit: "binary", maxLength: 20 }), whole),
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

function costOf(text: string) {
  Object.assign(cost, { statements: 0, misspellings: 0 });
  const { found } = search.search(text, MAX_FOUND_PLACES);
  expect(found.length).toBeLessThanOrEqual(MAX_FOUND_PLACES);
  return { text, ...cost };
}

describe("the cost of a search", () => {
  test("is bounded for every text", () => {
    const texts = [...shortTexts, ...fc.sample(anyText, { seed: 1, numRuns: TEXTS })];
    const costs = texts.map(costOf);
    const worst = (kind: keyof typeof cost) => Math.max(...costs.map((one) => one[kind]));
    expect(worst("statements")).toBeLessThan(250);
    expect(worst("misspellings")).toBeLessThanOrEqual(2000);
  });

  test.each([
    ["kobe", 10, 0],
    ["paris tx", 20, 0],
    ["melborne", 20, 500],
    ["saint petersbrug russia", 50, 1600],
  ])("is small for what people type: %s", (text, statements, misspellings) => {
    const found = costOf(text);
    expect(found.statements).toBeLessThan(statements);
    expect(found.misspellings).toBeLessThanOrEqual(misspellings);
  });
});
