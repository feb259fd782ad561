import { expect, test } from "vitest";
import { readMessages } from "./compile-languages.ts";
import { compileMessage } from "./compile-message.ts";

/** Other words for what has a term in docs/languages.md. */
const OTHER_TERMS: Readonly<Record<string, RegExp>> = {
  de: /Besprechung|Meeting|arbeitsfrei/,
  es: /\bquitada\b/,
  "pt-BR": /\b[Pp]rocur|mudanças? de hora\b/,
  it: /\bincontr[oi]\b/i,
  ja: /持ち回り|あなた|ミーティング/,
  hi: /बैठक|सहेज|समय क्षेत्र|साझा/,
};

/** The values that are names, and those that are none: each value of a message is one of them. */
const NAMES = new Set(
  "city country from inner name names outer place places section title to zone zones".split(" "),
);
const NOT_NAMES = `abbreviation after age amount before bound browser browserTime change code column count date dates day degrees
  device difference direction duration example facts field figures first here hint hours key last latitude length literal longitude next
  offset order part percent point preferences reason recovery refusal release repeat rise roundTrip second set shift shown site
  text there time times until visitors weekday when written yours`;

/** What changes before a name, or makes it change: "heure d’Athènes", "au Caire", "в Афинах". */
const CHANGING: Readonly<Record<string, string>> = {
  de: "am|beim|im|vom|zum|zur|der|die|das|dem|den|des|eine[mnrs]?",
  fr: "à|au|aux|de|du|des|en|jusque|la|le|les|lorsque|puisque|que",
  es: "al|del|el|la|los|las|un|una|y|o",
  "pt-BR": "ao?|aos|às?|da|do|na|no|pela|pelo",
  it: "a|ad|al|alla|da|dal|di|il|in|la|lo|nel|su|sul",
  ru: "без|в|во|для|до|за|из|к|ко|на|о|об|от|перед|по|при|с|со|у",
  ar: "[بكل]",
};

test.each(Object.entries(OTHER_TERMS))("in %s a thing has one term", (tag, other) => {
  expect(Object.entries(readMessages(tag)).filter(([, text]) => other.test(text))).toEqual([]);
});

test.each(Object.entries(CHANGING))(
  "in %s no word before a name would change with it",
  (tag, words) => {
    const space = tag === "ar" ? "" : " ";
    const before = new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})${space}§`, "iu");
    const changing = Object.entries(readMessages(tag)).filter(([, text]) => {
      const named = text
        .replace(/<\/?bdi>/g, "")
        .replace(/\{(\w+)\}/g, (value, name: string) => (NAMES.has(name) ? "§" : value));
      return before.test(named);
    });
    expect(changing).toEqual([]);
  },
);

test("each value of a message is a name or is none", () => {
  const known = new Set([...NAMES, ...NOT_NAMES.split(/\s+/)]);
  const values = Object.values(readMessages("en")).flatMap((text) =>
    [...compileMessage(text).values].flatMap(([name, type]) => (type === "string" ? name : [])),
  );
  expect(values.filter((name) => !known.has(name))).toEqual([]);
});

test("in French a colon never begins a line", () => {
  const texts = Object.entries(readMessages("fr"));
  expect(texts.filter(([, text]) => / [:;!?»]/.test(text))).toEqual([]);
});
