/** Of the documents without `?lang`. Texts that another language lacks are in it too. */
export const SOURCE_LANGUAGE = "en";

export const LANGUAGE_PARAMETER = "lang";

export const MANIFEST_PATH = "/manifest.webmanifest";

export function pathInLanguage(path: string, language: string): string {
  return language === SOURCE_LANGUAGE ? path : `${path}?${LANGUAGE_PARAMETER}=${language}`;
}
