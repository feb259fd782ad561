import { readFileSync } from "node:fs";
import fc from "fast-check";
import { MAX_PLACE_QUERY_LENGTH } from "../../../shared/api/places.ts";
import { MAX_TEXT_LENGTH } from "../../../shared/text/resolve-text.ts";
import { NAME_LANGUAGES } from "../local-names.ts";

export const ALPHABETS = [
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
const SEPARATORS = " to , in ,, , and , - ,/, = , at , vs ,; , | , is , , (,) ".split(",");
const QUESTIONS = [
  "",
  "3pm ",
  "9am EST ",
  "3pm UTC+2 ",
  "Friday 3pm ",
  "what time is it in ",
  "time difference ",
  "difference between ",
  "when does DST end in ",
];
const MAX_NAMES = 10;

const NAMES = ["large-cities.tsv", "other-names.tsv"].flatMap(
  (file) => readFileSync(new URL(file, import.meta.url), "utf8").match(/^[^\t]+/gm) ?? [],
);

const letters = (maxLength: number) =>
  fc
    .constantFrom(...ALPHABETS)
    .chain((alphabet) => fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength }));
const shortWords = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));
const whole = fc.constant(MAX_PLACE_QUERY_LENGTH);

/** A beginning, perhaps with a mistake or more letters, and areas, perhaps one of them over and over. */
export const hostileNames = fc
  .record({
    start: fc.oneof(
      fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 15 })),
      fc.tuple(letters(MAX_PLACE_QUERY_LENGTH), whole),
      fc.tuple(shortWords, whole),
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
    [name.slice(0, length) + more, ...areas].join(separator).slice(0, MAX_PLACE_QUERY_LENGTH),
  );

/** A name of a text with many of them: long, too short, misspelled, in another script, or with several spellings. */
const partNames = fc.oneof(
  fc.tuple(fc.constantFrom(...NAMES), letters(1)).map(([name, wrong]) => name.slice(1) + wrong),
  letters(30),
  letters(3),
  fc.constantFrom(...WORDS, ...AREAS),
  fc
    .tuple(fc.constantFrom("st", "st ft mt pt", "saint"), letters(9), fc.constantFrom(...AREAS))
    .map(([first, middle, area]) => `${first} ${middle} ${area} ${area} ${area}`),
  fc.tuple(letters(6), letters(6)).map(([one, other]) => `saint-${one}-sur-${other}`),
);

/** Texts of many names that are costly to search, which may be split in many ways, in every language. */
export const hostileTexts = fc
  .record({
    language: fc.constantFrom(...NAME_LANGUAGES),
    question: fc.constantFrom(...QUESTIONS),
    separator: fc.constantFrom(...SEPARATORS),
    names: fc.array(fc.tuple(partNames, fc.constantFrom(undefined, ...SEPARATORS)), {
      minLength: 1,
      maxLength: MAX_NAMES,
    }),
    end: fc.constantFrom("", " 3pm", " tomorrow"),
  })
  .map(({ language, question, separator, names, end }) => {
    const text = names.map(([name, other], at) => (at > 0 ? (other ?? separator) : "") + name);
    return { language, text: (question + text.join("") + end).slice(0, MAX_TEXT_LENGTH) };
  });
