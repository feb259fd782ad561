import { isVisible } from "../../shared/custom-name.ts";

/** In UTF-16 code units. */
export const MAX_LINK_TEXT_LENGTH = 60;

const EMBEDDINGS = /[\u202a-\u202e\u2066-\u2069]/gu;
const BLANKS = /[\s\p{Cc}]+/gu;
const ASCII_PUNCTUATION = /[!-,./:-@[-`{-~]/g;

/** A title or name as a link carries it: one line without control characters, cut to its maximum; undefined if nothing is visible. */
export function normalizeLinkText(text: string): string | undefined {
  const line = text.toWellFormed().replace(EMBEDDINGS, "").replace(BLANKS, " ").trim();
  const whole = line
    .slice(0, MAX_LINK_TEXT_LENGTH)
    .replace(/\p{Cs}$/u, "")
    .trimEnd();
  return isVisible(whole) ? whole : undefined;
}

/** Writes spaces as "_" and punctuation as "~2c", which programs that percent-encode links or find them in texts leave whole. */
export function encodeLinkText(text: string): string {
  const escaped = text.replace(ASCII_PUNCTUATION, (sign) => `~${sign.charCodeAt(0).toString(16)}`);
  return encodeURIComponent(escaped.replaceAll(" ", "_"));
}

/** Reads what `encodeLinkText` wrote, without its percent-encoding. */
export function decodeLinkText(text: string): string | undefined {
  const spaced = text.replaceAll("_", " ");
  return normalizeLinkText(
    spaced.replace(/~([0-9a-f]{2})/gi, (_escape, hex) => String.fromCharCode(parseInt(hex, 16))),
  );
}
