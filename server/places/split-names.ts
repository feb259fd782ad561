import { foldLetters } from "../../shared/zones/normalize-for-search.ts";
import type { Arena } from "./arena.ts";
import { codePointAt } from "./letter-codes.ts";

export interface SplitNames {
  /** Where each name starts in the text, and the end of the last one; a name ends a byte before the next. */
  readonly nameStarts: Uint32Array;
  /** The keys of the names, as `normalizeForSearch` makes them: UTF-8, without gaps. */
  readonly keys: Uint8Array;
  readonly keyStarts: Uint32Array;
  /** The line of each name. */
  readonly lines: Uint32Array;
  /** The names of the second and later words of keys, and where the words start in `keys`. */
  readonly wordNames: Uint32Array;
  readonly wordPositions: Uint32Array;
}

const NEW_LINE = 0x0a;
const SPACE = 0x20;
const FIRST_MULTIBYTE = 0x80;
/**
 * Splits names, separated by tabs and ended by new lines, and makes their keys, in one pass over UTF-8 letter by letter:
 * `normalizeForSearch` for each name would take twenty times as long.
 */
export function splitNames(text: Uint8Array, arena: Arena): SplitNames {
  const letters = new LetterTable();
  const ascii = letters.foldAscii();
  const nameCount = text.reduce((count, byte) => (byte < SPACE ? count + 1 : count), 0);
  const nameStarts = arena.numbers(nameCount + 1);
  const keyStarts = arena.numbers(nameCount + 1);
  const lines = arena.numbers(nameCount);
  const wordNames = arena.numbers(2 * nameCount);
  const wordPositions = arena.numbers(2 * nameCount);
  const keys = arena.bytes(2 * text.length);
  let names = 0;
  let words = 0;
  let size = 0;
  let line = 0;
  let needsSpace = false;
  for (let position = 0; position < text.length; ) {
    const byte = text[position] as number;
    if (byte < SPACE) {
      position += 1;
      lines[names] = line;
      names += 1;
      nameStarts[names] = position;
      keyStarts[names] = size;
      needsSpace = false;
      if (byte === NEW_LINE) line += 1;
      continue;
    }
    const isAscii = byte < FIRST_MULTIBYTE;
    const length = isAscii ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const letter = isAscii ? (ascii[byte] as number) : 0;
    const folded = isAscii ? undefined : letters.fold(codePointAt(text, position, length));
    position += length;
    if (isAscii ? letter === SPACE : folded === null) {
      needsSpace = size > (keyStarts[names] as number);
      continue;
    }
    if (isAscii ? letter === 0 : folded?.length === 0) continue;
    if (needsSpace) {
      keys[size++] = SPACE;
      wordNames[words] = names;
      wordPositions[words] = size;
      words += 1;
      needsSpace = false;
    }
    if (!folded) keys[size++] = letter;
    else
      for (let index = 0; index < folded.length; index += 1) keys[size++] = folded[index] as number;
  }
  return {
    nameStarts,
    keys: keys.subarray(0, size),
    keyStarts,
    lines,
    wordNames: wordNames.subarray(0, words),
    wordPositions: wordPositions.subarray(0, words),
  };
}

const IGNORED = new Uint8Array();
const BASIC_PLANE = 0x10000;

class LetterTable {
  /** By code points; null for a letter that separates words. */
  readonly #folded: (Uint8Array | null)[] = new Array(BASIC_PLANE);
  readonly #encoder = new TextEncoder();

  /** What a letter becomes: bytes, none if it is ignored, null if it separates words. */
  fold(codePoint: number): Uint8Array | null {
    const known = this.#folded[codePoint];
    if (known !== undefined) return known;
    const folded = foldLetters(String.fromCodePoint(codePoint));
    const isText = /^[\p{L}\p{N}]+$/u.test(folded);
    const bytes = folded === "" ? IGNORED : isText ? this.#encoder.encode(folded) : null;
    this.#folded[codePoint] = bytes;
    return bytes;
  }

  /** What each letter of ASCII becomes: a byte, 0 if it is ignored, a space if it separates words. */
  foldAscii(): Uint8Array {
    return Uint8Array.from({ length: FIRST_MULTIBYTE }, (_, byte) => {
      const folded = this.fold(byte);
      return folded ? (folded[0] ?? 0) : SPACE;
    });
  }
}
