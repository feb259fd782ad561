import { readStored, writeStored } from "../../kit/storage/local-storage.ts";

/** Keeps the language that `?lang=` names, if the page speaks it, and takes it out of the address; without one, goes to the kept language before this document shows. */
export function followLanguage(): void {
  const { lang } = document.documentElement;
  const { pathname, search, hash } = location;
  const [written, tag = ""] = /[?&]lang=([^&]*)/.exec(search) ?? [];
  // The server answers in the language of the tag, and in English for one that the page does not speak.
  if (written && (lang !== "en" || /^en(-|$)/i.test(tag))) {
    // Where storage is blocked, the address names the language, so that a reload keeps it.
    if (!writeStored("language", lang)) return;
    const rest = search.replace(written, "").replace(/^&/, "?");
    history.replaceState(history.state, "", pathname + rest + hash);
  } else {
    const kept = readStored("language");
    if (!kept || kept === lang || written) return;
    // The rest of the document is not parsed.
    stop();
    location.replace(`${search}${search ? "&" : "?"}lang=${kept}${hash}`);
  }
}
