import { readStored, writeStored } from "../../kit/storage/local-storage.ts";

/**
 * Keeps the language that the address names (`?lang=`) if it is the document's, and takes it out of the address. If the
 * address names none, goes to the kept language without showing this document.
 */
export function followLanguage(): void {
  const { lang } = document.documentElement;
  const { pathname, search, hash } = location;
  const named = new RegExp(`([?&])lang=${lang}(&|$)`, "i");
  if (named.test(search)) {
    // Where storage is blocked, the address names the language, so that a reload keeps it.
    if (!writeStored("language", lang)) return;
    const rest = search.replace(named, "$1").replace(/[?&]$/, "");
    history.replaceState(history.state, "", pathname + rest + hash);
  } else {
    const kept = readStored("language");
    if (!kept || kept === lang || /[?&]lang=/.test(search)) return;
    // The rest of the document is not parsed.
    stop();
    location.replace(`${search}${search ? "&" : "?"}lang=${kept}${hash}`);
  }
}
