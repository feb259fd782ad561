import { type Lexicon, MARK } from "./lexicon.ts";
import { meaningsOfAbbreviation } from "./zone-abbreviations.ts";

/** Stands where a part was taken, so that the words on both sides of it do not become one name. */
const GAP = "\n";

/** Words between others, which may be left out at the ends of a name. */
const { at, in: IN, of: OF, from: FROM, glue, time, when, and } = MARK;
const JOINING = [at, IN, OF, FROM, glue, time, when, and].join("");
const ENDS = `[\\s,;:?!()[\\]@.\\-–—${JOINING}]`;
const LEADING = new RegExp(`^${ENDS}+`, "u");
/** An article behind a name belongs to what followed it. */
const TRAILING = new RegExp(`(?:${ENDS}|[${MARK.on}${MARK.the}])+$`, "u");
const PUNCTUATION = /^[\s,;:?!.\-–—]+|[\s,;:?!\-–—]+$/gu;
const EMPTY = new RegExp(
  `^[\\s,;:?!()@.\\-–—/|=+~&<>"'“”„«»[\\]${MARK.the}${MARK.on}${MARK.about}${MARK.to}${MARK.till}]*$`,
  "u",
);
const MERIDIEM = /[ap]\.?\s?m(?:\.|(?!\p{L})|(?<=\d[ap]m))|[ap](?!\p{L})/iuy;

const AFTER_SIGN = new RegExp(`[${MARK.sign}${MARK.hour}]\\s?$`, "u");
const WEEKDAY_OR_DIGIT = /^\s(?:\d|\p{L}+tag|den\b)/iu;

/** https://discord.com/developers/docs/reference#message-formatting */
const UNSPACED_BEFORE_DIGIT =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(?=\d)/gu;
const CHAT_TIMESTAMP = /<t:(\d+)(?::\w)?>/gu;

export type Piece = Readonly<ReturnType<WrittenText["rest"]>[number]>;

export class WrittenText {
  readonly typed: string;
  #code = "";
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(text: string, lexicons: readonly Lexicon[]) {
    this.typed = toAsciiDigits(text)
      .replace(CHAT_TIMESTAMP, "$1")
      .replace(UNSPACED_BEFORE_DIGIT, " ")
      .replace(/\s+/gu, " ")
      .trim();
    const lower = this.typed.toLowerCase();
    const searched = lower.length === this.typed.length ? lower : this.typed;
    for (let index = 0; index < searched.length; ) {
      const found = isAbbreviation(this.typed, index)
        ? undefined
        : (findMeridiem(searched, index, lexicons, this.#code) ??
          findLongest(searched, index, lexicons));
      const end = found?.end ?? index + 1;
      for (const mark of found?.marks ?? this.typed[index] ?? "") {
        this.#code += mark;
        this.#starts.push(index);
        this.#ends.push(end);
      }
      index = end;
    }
  }

  take(wanted: RegExp): RegExpExecArray | undefined;
  take<T>(wanted: RegExp, read: (match: RegExpExecArray) => T | undefined): T | undefined;
  take(wanted: RegExp, read = (match: RegExpExecArray): unknown => match): unknown {
    const match = wanted.exec(this.#code);
    const found = match ? read(match) : undefined;
    if (!match || found === undefined) return undefined;
    const [{ length }] = match;
    const before = this.#code.slice(0, match.index);
    this.#code = before + GAP.repeat(length) + this.#code.slice(match.index + length);
    return found;
  }

  has(wanted: RegExp): boolean {
    return wanted.test(this.#code);
  }

  written({ index, 0: { length } }: { readonly index: number; readonly 0: string }): string {
    return this.typed.slice(this.#starts[index], this.#ends[index + length - 1]).trim();
  }

  /** What is left between the parts that were taken, without the words that only join: "in the uk" is "uk". */
  rest() {
    return [...this.#code.matchAll(/[^\n]+/gu)].flatMap((match) =>
      this.#strip(match.index, match[0]),
    );
  }

  split(piece: Piece, wanted: RegExp): readonly (readonly [Piece, Piece])[] {
    const from = piece.index;
    return [...piece.code.matchAll(wanted)].flatMap((match) => {
      const { lead } = piece;
      const [first] = this.#strip(from - lead.length, lead + piece.code.slice(0, match.index));
      const next = match.index + match[0].length;
      const [second] = this.#strip(from + next, piece.code.slice(next));
      return first && second ? [[first, second] as const] : [];
    });
  }

  without(piece: Piece, wanted: RegExp): Piece | undefined {
    const { length } = wanted.exec(piece.code)?.[0] ?? "";
    return length > 0 ? this.#strip(piece.index + length, piece.code.slice(length))[0] : undefined;
  }

  #strip(index: number, code: string) {
    const leading = LEADING.exec(code)?.[0].length ?? 0;
    const kept = code.slice(leading).replace(TRAILING, "");
    if (EMPTY.test(kept)) return [];
    const start = index + leading;
    const written = this.written({ index: start, 0: kept });
    const end = this.#ends[start + kept.length - 1] ?? 0;
    const full = this.written({ index, 0: code }).replaceAll(PUNCTUATION, "");
    const lead = code.slice(0, leading);
    return [{ code: kept, written, full, lead, end, index: start }];
  }
}

/** Whether a zone's abbreviation in capitals is at an index: "EST" is no French "est". */
function isAbbreviation(text: string, index: number): boolean {
  if (/[\p{L}\p{M}]/u.test(text[index - 1] ?? "")) return false;
  const [written] = /^\p{Lu}{2,5}(?![\p{L}\p{M}])/u.exec(text.slice(index, index + 6)) ?? [];
  return written !== undefined && meaningsOfAbbreviation(written) !== undefined;
}

/** "am" and "pm" after a digit, in every language. In German, "am" is a word of its own before a day. */
function findMeridiem(text: string, index: number, [language]: readonly Lexicon[], code: string) {
  MERIDIEM.lastIndex = index;
  const [written] = MERIDIEM.exec(text) ?? [];
  const isLong = written !== undefined && written.length > 1;
  const isAfterDigit = /\d\s?$/.test(text.slice(Math.max(0, index - 2), index));
  if (!written || !(isAfterDigit || (isLong && AFTER_SIGN.test(code.slice(-2))))) return undefined;
  const end = index + written.length;
  const isWord = isLong
    ? language?.tag === "de" && WEEKDAY_OR_DIGIT.test(text.slice(end))
    : language?.tag !== "en";
  if (isWord && text[index - 1] === " ") return undefined;
  return { marks: written.startsWith("a") ? MARK.am : MARK.pm, end };
}

function findLongest(text: string, index: number, lexicons: readonly Lexicon[]) {
  let longest: ReturnType<Lexicon["find"]>;
  for (const lexicon of lexicons) {
    const found = lexicon.find(text, index);
    if (found && found.end > (longest?.end ?? 0)) longest = found;
  }
  return longest;
}

/** Arabic-Indic, Persian, Devanagari; Unicode's compatibility forms include those of full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966];
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

export function toAsciiDigits(text: string): string {
  return text.normalize("NFKC").replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => code >= zero) ?? code));
  });
}
