import { toAsciiDigits } from "./ascii-digits.ts";

/** Stands where a part was taken, so that the words on both sides of it do not become one name. */
const GAP = "\n";

const PUNCTUATION = "[\\s,;:?!()@.\\-–—]";
const ENDS = new RegExp(`^${PUNCTUATION}+|${PUNCTUATION}+$`, "gu");
const LEADING = pattern(
  "^(?:convert|what|whats|what's|when|time|is|it|it's|its|will|be|at|in|on|by|for|from)(?![\\p{L}\\p{N}'’_/])",
);
const TRAILING = pattern(
  "(?<![\\p{L}\\p{N}'’_/])(?:local|time|at|in|on|by|for|from|is|it|will|be)$",
);
/** Removed only before these names: in "The Hague" it is part of the name. */
const ARTICLE =
  /^the (?=(?:uk|us|usa|uae|united|u\.s\.|netherlands|philippines|bahamas|gambia|maldives|seychelles|azores|emirates|czech|dominican|congo|east|west)\b)/iu;

/** What a program writes after an offset: "+0530 (India Standard Time)", "+09:00[Asia/Tokyo]". */
const OFFSET_COMMENT = /(?<=[+-]\d{2}:?\d{2}\s?)(?:\([^()]*\)|\[[^[\]]*\])/gu;
/** "10:00[Asia/Tokyo]": https://www.rfc-editor.org/rfc/rfc9557 */
const BRACKETED_ZONE = /\[(?<zone>[\w/+-]+)\]/gu;
/** As in "Eastern Time (US & Canada)". */
const OF_COUNTRIES = /\((?:us|usa) (?:and|&) canada\)/giu;
/** https://discord.com/developers/docs/reference#message-formatting */
const CHAT_TIMESTAMP = /<t:(\d+)(?::\w)?>/gu;
const LAST_NIGHT = /\blast night\b/giu;
/** "Tomorrow morning" is "tomorrow in the morning". */
const PART_OF_DAY =
  /(?<=\b(?:tomorrow|yesterday|today|(?:sun|mon|tues|wednes|thurs|fri|satur)day)) (morning|afternoon|evening|night)\b/giu;

type Pattern = () => RegExp;

/** Compiled on its first use: to compile all of them takes a slow phone 100 ms, and most visitors type no phrase. */
export function pattern(source: string): Pattern {
  let compiled: RegExp | undefined;
  return () => {
    compiled ??= new RegExp(source, "iu");
    return compiled;
  };
}

/** A typed text from which time, date and zone are taken one after the other. */
export class PhraseText {
  #text: string;

  constructor(text: string) {
    this.#text = toAsciiDigits(text)
      .replace(/\s+/gu, " ")
      .trim()
      .replace(OFFSET_COMMENT, "")
      .replace(BRACKETED_ZONE, " $1")
      .replace(OF_COUNTRIES, "")
      .replace(CHAT_TIMESTAMP, "$1")
      .replace(LAST_NIGHT, "yesterday at night")
      .replace(PART_OF_DAY, " in the $1");
  }

  /** Takes the first match of a pattern out of the text, if it reads as something. */
  take(wanted: Pattern): RegExpExecArray | undefined;
  take<T>(wanted: Pattern, read: (match: RegExpExecArray) => T | undefined): T | undefined;
  take(wanted: Pattern, read = (match: RegExpExecArray): unknown => match): unknown {
    const match = wanted().exec(this.#text);
    const found = match ? read(match) : undefined;
    if (!match || found === undefined) return undefined;
    const before = this.#text.slice(0, match.index);
    this.#text = before + GAP + this.#text.slice(match.index + match[0].length);
    return found;
  }

  has(wanted: Pattern): boolean {
    return wanted().test(this.#text);
  }

  /** What is left between the parts that were taken, without the words that only join: "in the uk" is "uk". */
  rest(): readonly string[] {
    return this.#text
      .split(GAP)
      .map(stripEnds)
      .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  }
}

function stripEnds(piece: string): string {
  let text = piece;
  let before: string;
  do {
    before = text;
    text = text
      .replace(ENDS, "")
      .replace(LEADING(), "")
      .replace(TRAILING(), "")
      .replace(ARTICLE, "");
  } while (text !== before);
  return text;
}
