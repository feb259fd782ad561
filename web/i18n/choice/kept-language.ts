/** The script of the first frame reads and writes it, too. */
const LANGUAGE_KEY = "language";
/** The language of the offer that was shown. */
const OFFERED_KEY = "language-offered";

export function keepLanguage(tag: string): void {
  keep(LANGUAGE_KEY, tag);
}

/** Whether no language was chosen or offered yet. False where storage is blocked: an offer would come at each visit. */
export function mayOfferLanguage(): boolean {
  try {
    return (
      localStorage.getItem(LANGUAGE_KEY) === null && localStorage.getItem(OFFERED_KEY) === null
    );
  } catch {
    return false;
  }
}

export function keepOffer(tag: string): void {
  keep(OFFERED_KEY, tag);
}

function keep(key: string, tag: string): void {
  try {
    localStorage.setItem(key, tag);
  } catch {
    // The address then names the language.
  }
}
