import { readStored, writeStored } from "../../kit/storage/local-storage.ts";

/** The script of the first frame reads and writes it, too. */
const LANGUAGE_KEY = "language";
/** The language of the offer that was shown. */
const OFFERED_KEY = "language-offered";

/** Where storage is blocked, the address names the language. */
export function keepLanguage(tag: string): void {
  writeStored(LANGUAGE_KEY, tag);
}

export function keepOffer(tag: string): void {
  writeStored(OFFERED_KEY, tag);
}

/** Whether no language was chosen or offered yet. False where storage is blocked: an offer would come at each visit. */
export function mayOfferLanguage(): boolean {
  return [LANGUAGE_KEY, OFFERED_KEY].every((key) => readStored(key) === null);
}
