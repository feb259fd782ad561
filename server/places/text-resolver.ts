import { DEFAULT_FOUND_PLACES, type FoundTown } from "../../shared/api/places.ts";
import { SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import type { ResolvedText } from "../../shared/text/answers.ts";
import { resolveText } from "../../shared/text/resolve-text.ts";
import { loadedPlaces, type Places } from "./places.ts";
import { searchInLanguage } from "./search-in-language.ts";
import { wordsIn } from "./words-in.ts";

export interface TextOptions {
  /** In ms. */
  readonly now: number;
  /** Undefined where nobody knows the reader's zone. */
  readonly ownZone?: string | undefined;
  /** A tag of the reader's language; English if absent. */
  readonly language?: string | undefined;
  /** Resolves at the caller's turn for a search, or rejects with a refusal. */
  readonly takeTurn: () => Promise<void>;
}

export type ResolveText = (text: string, options: TextOptions) => Promise<ResolvedText<FoundTown>>;

/** Makes the function that resolves texts with the index of places. It rejects with a refusal if that can't be loaded. */
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
