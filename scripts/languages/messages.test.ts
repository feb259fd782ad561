import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { listLanguages, readMessages } from "./compile-languages.ts";
import { compileMessage } from "./compile-message.ts";
import { findTexts } from "./find-texts.ts";

const english = readMessages(SOURCE_LANGUAGE);
const names = Object.keys(english);
const others = listLanguages().filter((tag) => tag !== SOURCE_LANGUAGE);
const modules = globSync("web/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), source: readFileSync(path, "utf8") }));

/** Names of keys and of states in the code, and what is the same in every language. */
const NOT_MESSAGES = new Set([
  ...["End", "Enter", "Escape", "Home", "Tab"],
  ...["noopener noreferrer", "on a day"],
  ...["passkey removed", "signed in"],
  ...["Android", "Chrome", "Edg", "Edge", "Firefox", "Linux", "Mac", "Mac OS", "Opera", "Safari"],
  ...["Windows", "API", "CSV", "JSON", "Outlook.com", "POSIX TZ", "World Clock", "World Clock ©"],
  "in all years",
]);

const FILES_WITHOUT_MESSAGES = [
  "web/i18n/english/first-view.ts",
  // Names that the server or CLDR gives in other languages.
  "web/places/visitor/use-place-name.ts",
  // A quotation, marked as English.
  "web/page/quote/quote.tsx",
  // "All" is an internal value; its label is a message.
  "web/table/zone-tools.tsx",
  // English that is read or written for programs, not shown.
  "web/meeting/calendar/calendar-file.ts",
  "web/places/search-zones.ts",
  "web/table/zone-region.ts",
];

/** A language may have more forms for millions and fractions, which the page does not count. */
const COUNTS = Array.from({ length: 1000 }, (_, count) => count);

const pathOf = ({ path }: { path: string }) => path;

const differenceOf = (some: Iterable<string>, rest: Iterable<string>) => {
  const known = new Set(rest);
  return [...new Set(some)].filter((item) => !known.has(item));
};

describe("the page", () => {
  test("uses every message", () => {
    const source = modules.map((module) => module.source).join("\n");
    const used = new Set(Array.from(source.matchAll(/\bm\.(\w+)/g), ([, name]) => name));
    // Compiled for every page, which offers the others.
    const offers = names.filter((name) => name.startsWith("languageOffer"));
    expect(names.filter((name) => !used.has(name))).toEqual(offers);
  });

  test("has no text outside of the messages", () => {
    const texts = modules
      .filter(({ path }) => !FILES_WITHOUT_MESSAGES.includes(path))
      .flatMap(({ path, source }) =>
        findTexts(path, source)
          .filter(({ text }) => !NOT_MESSAGES.has(text))
          .map(({ line, text }) => `${path}:${line}: ${text}`),
      );
    expect(texts).toEqual([]);
  });

  test("has its exceptions only where they occur", () => {
    const found = modules.map(({ path, source }) => ({ path, texts: findTexts(path, source) }));
    const texts = new Set(found.flatMap((module) => module.texts.map(({ text }) => text)));
    const withTexts = new Set(found.filter((module) => module.texts.length > 0).map(pathOf));
    expect([...NOT_MESSAGES].filter((text) => !texts.has(text))).toEqual([]);
    expect(FILES_WITHOUT_MESSAGES.filter((path) => !withTexts.has(path))).toEqual([]);
  });
});

test.each(listLanguages())(
  "the messages of %s are sorted by name and have typographic apostrophes",
  (tag) => {
    const messages = readMessages(tag);
    expect(Object.keys(messages)).toEqual(Object.keys(messages).toSorted());
    expect(Object.values(messages).filter((text) => /\p{L}'/u.test(text))).toEqual([]);
  },
);

describe.each(others)("the messages of %s", (tag) => {
  const messages = readMessages(tag);

  test("are those of English, none missing and none more", () => {
    const written = Object.keys(messages);
    expect({
      missing: differenceOf(names, written),
      unknown: differenceOf(written, names),
    }).toEqual({ missing: [], unknown: [] });
  });

  test("have the values and tags of the English ones", () => {
    const signatureOf = (name: string, message = "") => {
      const { values, isRich } = compileMessage(message);
      return { name, values: Object.fromEntries(values), isRich };
    };
    for (const [name, message] of Object.entries(messages)) {
      expect(signatureOf(name, message)).toEqual(signatureOf(name, english[name]));
    }
  });

  test("have every plural form of the language", () => {
    for (const [name, message] of Object.entries(messages)) {
      for (const { type, forms } of compileMessage(message).plurals) {
        const rules = new Intl.PluralRules(tag, { type });
        const needed = COUNTS.map((count) => rules.select(count));
        expect({ name, missing: differenceOf(needed, forms) }).toEqual({ name, missing: [] });
      }
    }
  });
});
