import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { DEFAULT_FOUND_PLACES, type FoundTown } from "../../shared/api/places.ts";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import type { ResolvedText } from "../../shared/text/answers.ts";
import type { Words } from "../../shared/text/lexicon.ts";
import { resolveText } from "../../shared/text/resolve-text.ts";
import { memo } from "../http/memo.ts";
import { NAME_LANGUAGES, searchInLanguage } from "./local-names.ts";
import { loadedPlaces, type Places } from "./places.ts";

export interface TextOptions {
  /** In ms. */
  readonly now: number;
  readonly ownZone?: string | undefined;
  /** A tag; English if absent. */
  readonly language?: string | undefined;
  /** Resolves at the caller's turn for a search, or rejects with a refusal. */
  readonly takeTurn: () => Promise<void>;
}

export type ResolveText = (text: string, options: TextOptions) => Promise<ResolvedText<FoundTown>>;

export function textResolver(places: Places): ResolveText {
  return (text, { now, ownZone, language = SOURCE_LANGUAGE, takeTurn }) => {
    const languages = { text: language, names: undefined };
    const findPlace = async (name: string) => {
      await takeTurn();
      const index = await loadedPlaces(places);
      return searchInLanguage(index, name, DEFAULT_FOUND_PLACES, languages).places;
    };
    const words = wordsIn(language);
    return resolveText(text, { findPlace, now, ownZone, words, locale: language });
  };
}

const WARM_UP_TEXTS = [
  "3pm sant petersbrug, russia to st johns",
  "next friday 9am in paris tx",
  "when does DST end in s, nauru",
  "Berlin to Tokyo",
  "what time is it in st xqyzzq us us us in st mt pt жхщцчш in s in ft γθφψξω us us",
];

/** In every language, or the first caller would wait for words, statements and compiled code. Never rejects. */
export async function warmUp(places: Places): Promise<void> {
  if (!(await places.whenLoaded())) return;
  const resolve = textResolver(places);
  for (const language of NAME_LANGUAGES) {
    for (const text of WARM_UP_TEXTS) {
      await resolve(text, { now: Date.now(), language, takeTurn: () => setImmediate() });
    }
  }
}

const FOLDER = new URL("../../languages/words/", import.meta.url);

/** The words of a language, or of the one that a tag such as "en-GB" is of, and those of English. Read on first use. */
export function wordsIn(tag: string): readonly [Words, ...Words[]] {
  const language = NAME_LANGUAGES.find((one) => one === tag) ?? new Intl.Locale(tag).language;
  const english = readWords(SOURCE_LANGUAGE);
  return language === SOURCE_LANGUAGE ? [english] : [readWords(language), english];
}

const readWords = memo(
  (tag: string): Words => ({
    tag,
    ...JSON.parse(readFileSync(new URL(`${tag}.json`, FOLDER), "utf8")),
  }),
  NAME_LANGUAGES.length,
);
