import { language } from "#language";
import { languageAndScript } from "../../shared/preferred-language.ts";

/**
 * The page's language as the reader's region writes it, of which numerals, hour cycle and first day of the week depend:
 * "ar-EG" for a page in Arabic. English is always American, as specified.
 */
export const locale: string = language === "en" ? "en-US" : regionalTag();

function regionalTag(): string {
  const preferred = globalThis.navigator?.languages ?? [];
  const own = languageAndScript(language);
  const hasRegion = (tag: string) => new Intl.Locale(tag).region !== undefined;
  return preferred.find((tag) => languageAndScript(tag) === own && hasRegion(tag)) ?? language;
}
