import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { listLanguages, readMessages } from "./compile-languages.ts";
import { compileMessage } from "./compile-message.ts";
import { findTexts } from "./find-texts.ts";

const english = readMessages(SOURCE_LANGUAGE);
const names = Object.keys(english);
const modules = globSync("web/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), source: readFileSync(path, "utf8") }));

/** Names of keys and of states in the code, a quotation, and what is the same in every language or read by programs. */
const NOT_MESSAGES = new Set([
  ...["Enter", "Escape", "Tab", "noopener noreferrer", "on a day", "in all years"],
  ...["passkey removed", "signed in", "2 days ago", "America", "Universal", "Zulu"],
  ...["“Don’t watch the clock; do what it does. Keep going.”", "Sam Levenson"],
  ...["Android", "Chrome", "Edg", "Edge", "Firefox", "Linux", "Mac", "Mac OS", "Opera", "Safari"],
  ...["Windows", "API", "CSV", "JSON", "Outlook.com", "POSIX TZ", "World Clock", "World Clock ©"],
]);

/** With names of regions that are values in the code, or given by the server or CLDR in other languages. */
const FILES_WITHOUT_MESSAGES = [
  "web/places/visitor/use-place-name.ts",
  "web/table/zone-tools.tsx",
  "web/table/zone-region.ts",
];

/** A language may have more forms for millions and fractions, which the page does not count. */
const COUNTS = Array.from({ length: 1000 }, (_, count) => count);

describe("the page", () => {
  test("uses every message, in the order of their names", () => {
    expect(names).toEqual(names.toSorted());
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
        findTexts(path, source).flatMap((text) =>
          NOT_MESSAGES.has(text) ? [] : `${path}: ${text}`,
        ),
      );
    expect(texts).toEqual([]);
  });
});

/** In order, what the page passes to each message. */
const signaturesOf = (messages: Readonly<Record<string, string>>) =>
  Object.entries(messages).map(([name, message]) => {
    const { values, isRich } = compileMessage(message);
    return { name, values: Object.fromEntries(values), isRich };
  });

test.each(listLanguages())("the messages of %s have typographic apostrophes", (tag) => {
  expect(Object.values(readMessages(tag)).filter((text) => /\p{L}'/u.test(text))).toEqual([]);
});

describe.each(listLanguages().slice(1))("the messages of %s", (tag) => {
  const messages = readMessages(tag);

  test("are those of English, in its order, with its values and tags", () => {
    expect(signaturesOf(messages)).toEqual(signaturesOf(english));
  });

  test("have every plural form of the language", () => {
    const missing = Object.entries(messages).flatMap(([name, message]) =>
      compileMessage(message).plurals.flatMap(({ type, forms }) => {
        const rules = new Intl.PluralRules(tag, { type });
        const needed = new Set<string>(COUNTS.map((count) => rules.select(count)));
        return [...needed].filter((form) => !forms.includes(form)).map((form) => [name, form]);
      }),
    );
    expect(missing).toEqual([]);
  });
});

test.each(["{", "{when, date}", "{n, number, ::percent}", "{n, plural, offset:1 other {#}}"])(
  "a message that is not supported is refused: %s",
  (message) => {
    expect(() => compileMessage(message)).toThrow(/not supported|EXPECT/);
  },
);
