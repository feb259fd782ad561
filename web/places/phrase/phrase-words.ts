import { language } from "#language";
import * as m from "#messages";

type EnglishWord = "now" | "today" | "tomorrow" | "yesterday" | "noon" | "midnight";

/** What people type for a word; alternatives are separated by "|". */
type PhraseWords = Readonly<Partial<Record<EnglishWord, string>>>;

const IN_WORD = "[\\p{L}\\p{M}\\p{N}]";
/** These scripts have no spaces between words. */
const IS_UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Puts English words, in which phrases are read, in place of the most usual ones of the page's language. */
export function translatePhrase(text: string): string {
  if (language === "en") return text;
  return translateWords(text, {
    now: m.phraseWordsNow(),
    today: m.phraseWordsToday(),
    tomorrow: m.phraseWordsTomorrow(),
    yesterday: m.phraseWordsYesterday(),
    noon: m.phraseWordsNoon(),
    midnight: m.phraseWordsMidnight(),
  });
}

/** "15:00 morgen" is "15:00 tomorrow" with the words `{ tomorrow: "morgen" }`. */
export function translateWords(text: string, words: PhraseWords): string {
  const english = new Map(
    Object.entries(words).flatMap(([word, alternatives]) =>
      alternatives.split("|").map((one) => [one.trim().toLowerCase(), word] as const),
    ),
  );
  const patterns = [...english.keys()]
    .filter((word) => word !== "")
    .toSorted((one, other) => other.length - one.length)
    .map((word) => (IS_UNSPACED.test(word) ? word : `(?<!${IN_WORD})${word}(?!${IN_WORD})`));
  if (patterns.length === 0) return text;
  return text.normalize("NFC").replace(new RegExp(patterns.join("|"), "giu"), (word) => {
    const found = english.get(word.toLowerCase());
    return found ? ` ${found} ` : word;
  });
}
