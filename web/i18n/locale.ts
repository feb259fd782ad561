import { language } from "#language";

/**
 * The page's language as the reader's region writes it, of which numerals, hour cycle and first day of the week depend:
 * "ar-EG" for a page in Arabic. English is always American, as specified.
 */
export const locale: string = language === "en" ? "en-US" : regionalTag();

function regionalTag(): string {
  const { language: own, script } = new Intl.Locale(language).maximize();
  const preferred = globalThis.navigator?.languages ?? [];
  return (
    preferred.find((tag) => {
      try {
        const wanted = new Intl.Locale(tag);
        const { language: code, script: wantedScript } = wanted.maximize();
        return wanted.region && code === own && wantedScript === script;
      } catch {
        return false;
      }
    }) ?? language
  );
}
