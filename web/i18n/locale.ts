import { language } from "#language";
import { languageAndScript } from "../../shared/preferred-language.ts";

/** As the reader's region writes the language, for numerals, hour cycle and first weekday: "ar-EG". English is American, as specified. */
export const locale: string = language === "en" ? "en-US" : regionalTag();

function regionalTag(): string {
  const preferred = globalThis.navigator?.languages ?? [];
  const own = languageAndScript(language);
  const hasRegion = (tag: string) => new Intl.Locale(tag).region !== undefined;
  return preferred.find((tag) => languageAndScript(tag) === own && hasRegion(tag)) ?? language;
}
