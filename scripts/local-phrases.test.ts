import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPhrase } from "../shared/phrase/read-phrase.ts";
import { phraseTranslator } from "../web/places/phrase/phrase-words.ts";

const LINES = readFileSync("web/places/phrase/local-corpus.tsv", "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t") as [locale: string, typed: string, english: string]);

function meaningOf(text: string) {
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") return reading;
  const { time, date, zone } = reading.phrase;
  return { time, date: date?.date, zone };
}

describe.each([...new Set(LINES.map(([locale]) => locale))])("on the page in %s", (locale) => {
  const { phraseWords } = JSON.parse(readFileSync(`languages/${locale}.json`, "utf8"));
  const translate = phraseTranslator(locale, phraseWords);

  test.each(LINES.filter(([of]) => of === locale))(
    "%s: “%s” is read as “%s”",
    (_locale, typed, english) => {
      expect(meaningOf(translate(typed))).toEqual(meaningOf(english));
    },
  );

  test("English is understood too", () => {
    for (const text of ["next friday 9am in new york", "3pm Tokyo tomorrow", "12 hours ago"]) {
      expect(meaningOf(translate(text))).toEqual(meaningOf(text));
    }
  });
});
