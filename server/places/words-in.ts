import { readFileSync } from "node:fs";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import type { Words } from "../../shared/text/lexicon.ts";
import { NAME_LANGUAGES } from "./local-names.ts";

const FOLDER = new URL("../../languages/words/", import.meta.url);

const loaded = new Map<string, Words>();

/** The words of a language, or of the one that a tag such as "en-GB" is of, and those of English. Read on first use. */
export function wordsIn(tag: string): readonly [Words, ...Words[]] {
  const language = NAME_LANGUAGES.find((one) => one === tag) ?? new Intl.Locale(tag).language;
  const english = readWords(SOURCE_LANGUAGE);
  return language === SOURCE_LANGUAGE ? [english] : [readWords(language), english];
}

function readWords(tag: string): Words {
  const words = loaded.get(tag) ?? {
    tag,
    ...JSON.parse(readFileSync(new URL(`${tag}.json`, FOLDER), "utf8")),
  };
  loaded.set(tag, words);
  return words;
}
