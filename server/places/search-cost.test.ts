import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_FOUND_PLACES, MAX_PLACE_QUERY_LENGTH } from "../../shared/api/places.ts";
import { MAX_TEXT_LENGTH } from "../../shared/text/resolve-text.ts";
import { openLookupFile, type Select } from "../database/lookup-file.ts";
import { ALL_PLACES } from "../testing/places.ts";
import { NAME_LANGUAGES } from "./local-names.ts";
import type { PlaceIndex } from "./places.ts";
import { placeSearch } from "./search-places.ts";
import { textResolver } from "./text-resolver.ts";

const NOW = Date.UTC(2026, 10, 23);
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
  "东京南北大小上海山城州新",
  "가나다라마바사아자차카타파하",
  "कखगघचछजझटठडढतथदधनपफबभमय",
].map((letters) => Array.from(letters));
const NAMES = ["large-cities.tsv", "other-names.tsv"].flatMap(
  (file) =>
    readFileSync(new URL(`testing/${file}`, import.meta.url), "utf8").match(/^[^\t]+/gm) ?? [],
);
const AREAS = ["us", "uk", "nauru", "cc", "russia", "new south wales", "s", "中国", "россия"];
/** They have several spellings, or many names start with them. */
const WORDS = ["st", "ft", "mt", "pt", "the", "san", "de", "la", "s", "saint"];
const SEPARATORS = " to , in ,, , and , - ,/, = , at , vs ,; , | , is , , (,) ".split(",");
const QUESTIONS = [
  "",
  "3pm ",
  "9am EST ",
  "3pm UTC+2 ",
  "Friday 3pm ",
  "what time is it in ",
  "difference between ",
  "when does DST end in ",
];

const letters = (maxLength: number) =>
  fc
    .constantFrom(...ALPHABETS)
    .chain((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength }));
const shortWords = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));

/** A beginning, perhaps with a mistake or more letters, and areas, perhaps one of them over and over. */
const hostileNames = fc
  .record({
    start: fc.oneof(
      fc
        .tuple(fc.constantFrom(...NAMES), fc.nat(1), fc.integer({ min: 1, max: 15 }))
        .map(([name, from, length]) => name.slice(from, length)),
      letters(MAX_PLACE_QUERY_LENGTH),
      shortWords,
      fc.string({ unit: "binary", maxLength: 20 }),
    ),
    more: fc.oneof(fc.constant(""), letters(1), letters(9), letters(MAX_PLACE_QUERY_LENGTH)),
    separator: fc.constantFrom(" ", ", "),
    areas: fc.oneof(
      fc.array(fc.constantFrom(...AREAS), { maxLength: 6 }),
      fc
        .tuple(fc.constantFrom(...AREAS), fc.nat(40))
        .map(([area, count]) => Array<string>(count).fill(area)),
    ),
  })
  .map(({ start, more, separator, areas }) =>
    [start + more, ...areas].join(separator).slice(0, MAX_PLACE_QUERY_LENGTH),
  );

/** Texts of many names, which may be split in many ways, in every language. */
const hostileTexts = fc
  .record({
    language: fc.constantFrom(...NAME_LANGUAGES),
    question: fc.constantFrom(...QUESTIONS),
    names: fc.array(fc.tuple(hostileNames, fc.nat(30), fc.constantFrom(...SEPARATORS)), {
      minLength: 1,
      maxLength: 10,
    }),
    end: fc.constantFrom("", " 3pm", " tomorrow"),
  })
  .map(({ language, question, names, end }) => {
    const text = names.flatMap(([name, length, separator]) => [separator, name.slice(0, length)]);
    const whole = question + text.slice(1).join("") + end;
    return { language, text: whole.slice(0, MAX_TEXT_LENGTH) };
  });

/** What a search asked the tables for: statements, and the names that were looked up as corrections. */
const cost = { searches: 0, statements: 0, corrections: 0 };
let search: ReturnType<typeof placeSearch>;
let index: PlaceIndex | undefined;
beforeAll(async () => {
  index = await ALL_PLACES.whenLoaded();
  const file = openLookupFile(fileURLToPath(new URL("places.index", import.meta.url)));
  search = placeSearch({
    ...file,
    prepare<Row>(sql: string): Select<Row> {
      const select = file.prepare<Row>(sql);
      return (...values) => {
        cost.statements += 1;
        const [, list] = values;
        if (sql.includes("json_each") && typeof list === "string") {
          cost.corrections += JSON.parse(list).length;
        }
        return select(...values);
      };
    },
  });
});

async function costOf(act: () => unknown) {
  Object.assign(cost, { searches: 0, statements: 0, corrections: 0 });
  await act();
  return { ...cost };
}

const costOfName = (text: string) =>
  costOf(() => {
    expect(search(text, MAX_FOUND_PLACES).found.length).toBeLessThanOrEqual(MAX_FOUND_PLACES);
  });

const costOfText = ({ text, language }: { text: string; language: string }) =>
  costOf(() => {
    if (!index) throw new Error("The places could not be loaded.");
    const { search: searchPlaces } = index;
    const both: PlaceIndex["search"] = (...query) => {
      search(...query);
      return searchPlaces(...query);
    };
    const resolve = textResolver({ whenLoaded: async () => index && { ...index, search: both } });
    const takeTurn = async () => {
      cost.searches += 1;
    };
    return resolve(text, { now: NOW, ownZone: "Europe/Berlin", language, takeTurn });
  });

async function worstOf<Text>(texts: readonly Text[], find: (text: Text) => Promise<typeof cost>) {
  const costs: (typeof cost)[] = [];
  for (const text of texts) costs.push(await find(text));
  return (kind: keyof typeof cost) => Math.max(...costs.map((one) => one[kind]));
}

describe("the cost of a search", () => {
  test("is bounded for every name", async () => {
    // The fewest letters have the most names.
    const short = ALPHABETS.flat().flatMap((letter) => [`${letter}, us`, `${letter}, nauru`]);
    const texts = [...short, ...fc.sample(hostileNames, { seed: 1, numRuns: 1000 })];
    const worst = await worstOf(texts, costOfName);
    expect(worst("statements")).toBeLessThan(150);
    expect(worst("corrections")).toBeLessThan(150);
  });

  test("is bounded for every text with many names", async () => {
    const texts = fc.sample(hostileTexts, { seed: 1, numRuns: 300 });
    const worst = await worstOf(texts, costOfText);
    expect(worst("searches")).toBe(8);
    expect(worst("statements")).toBeLessThan(500);
    expect(worst("corrections")).toBeLessThan(300);
  });

  test.each([
    ["kobe", 5, 0],
    ["paris tx", 12, 0],
    ["melborne", 10, 10],
    ["saint petersbrug russia", 20, 20],
  ])("is small for what people type: %s", async (text, statements, corrections) => {
    const found = await costOfName(text);
    expect(found.statements).toBeLessThanOrEqual(statements);
    expect(found.corrections).toBeLessThanOrEqual(corrections);
  });
});
