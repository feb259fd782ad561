import { LANGUAGE_PARAMETER, SOURCE_LANGUAGE } from "../../shared/page-language.ts";

/** The language that `?lang=` names, whatever the case of its letters; the source language if it names none of them. */
export function requestedLanguage(url: string | undefined, languages: readonly string[]): string {
  const start = url?.indexOf("?") ?? -1;
  if (url === undefined || start === -1) return SOURCE_LANGUAGE;
  const wanted = new URLSearchParams(url.slice(start)).get(LANGUAGE_PARAMETER)?.toLowerCase();
  return languages.find((tag) => tag.toLowerCase() === wanted) ?? SOURCE_LANGUAGE;
}
