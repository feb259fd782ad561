import { LANGUAGE_PARAMETER, SOURCE_LANGUAGE } from "../../shared/page-language.ts";
import { findPreferredLanguage } from "../../shared/preferred-language.ts";

/** In UTF-16 code units. */
const MAX_TAG_LENGTH = 100;

/** The language that `?lang=` names: "pt-BR" also for "PT" and "pt-PT". The source language if it names none of them. */
export function requestedLanguage(url: string | undefined, languages: readonly string[]): string {
  const start = url?.indexOf("?") ?? -1;
  if (url === undefined || start === -1) return SOURCE_LANGUAGE;
  const wanted = new URLSearchParams(url.slice(start)).get(LANGUAGE_PARAMETER) ?? "";
  if (languages.includes(wanted) || wanted === "") return wanted || SOURCE_LANGUAGE;
  return findPreferredLanguage([wanted.slice(0, MAX_TAG_LENGTH)], languages) ?? SOURCE_LANGUAGE;
}
