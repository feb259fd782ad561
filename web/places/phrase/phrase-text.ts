import { toAsciiDigits } from "./ascii-digits.ts";

/** Stands where a part was taken, so that the words on both sides of it do not become one name. */
const GAP = "\n";

const PUNCTUATION = "[\\s,;:?!()@.\\-–—]";
const ENDS = new RegExp(`^${PUNCTUATION}+|${PUNCTUATION}+$`, "gu");
const LEADING = wordsAt(
  "start",
  "what|whats|what's|when|time|is|it|it's|its|will|be|at|in|on|by|for|from",
);
const TRAILING = wordsAt("end", "local|time|at|in|on|by|for|from|is|it|will|be");
/** Removed only before these names: in "The Hague" it is part of the name. */
const ARTICLE =
  /^the (?=(?:uk|us|usa|uae|united|u\.s\.|netherlands|philippines|bahamas|gambia|maldives|seychelles|azores|emirates|czech|dominican|congo|east|west)\b)/iu;

const LAST_NIGHT = /\blast night\b/giu;
/** "Tomorrow morning" is "tomorrow in the morning". */
const PART_OF_DAY =
  /(?<=\b(?:tomorrow|yesterday|today|(?:sun|mon|tues|wednes|thurs|fri|satur)day)) (morning|afternoon|evening|night)\b/giu;

function wordsAt(end: "start" | "end", words: string): RegExp {
  return end === "start"
    ? new RegExp(`^(?:${words})(?![\\p{L}\\p{N}'’_/])`, "iu")
    : new RegExp(`(?<![\\p{L}\\p{N}'’_/])(?:${words})$`, "iu");
}

/** A typed text from which time, date and zone are taken one after the other. */
export class PhraseText {
  #text: string;

  constructor(text: string) {
    this.#text = toAsciiDigits(text)
      .replace(/\s+/gu, " ")
      .trim()
      .replace(LAST_NIGHT, "yesterday at night")
      .replace(PART_OF_DAY, " in the $1");
  }

  /** Takes the first match of a pattern out of the text. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    const before = this.#text.slice(0, match.index);
    this.#text = before + GAP + this.#text.slice(match.index + match[0].length);
    return match;
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#text);
  }

  /** What is left, without the words that only join: "in the uk" is "uk". */
  rest(): string {
    return this.#text
      .split(GAP)
      .map(stripEnds)
      .filter((piece) => piece !== "")
      .join(" ");
  }
}

function stripEnds(piece: string): string {
  let text = piece;
  let before: string;
  do {
    before = text;
    text = text.replace(ENDS, "").replace(LEADING, "").replace(TRAILING, "").replace(ARTICLE, "");
  } while (text !== before);
  return text;
}
