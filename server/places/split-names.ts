import type { Arena } from "./arena.ts";
import { codePointAt, letterLength } from "./letter-codes.ts";
import { LetterTable, LONG, SEPARATOR } from "./letter-table.ts";

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
/** A letter may become several: "가" three of nine bytes. */
const MAX_GROWTH = 3;

/**
 * Splits `nameCount` names, separated by tabs and ended by new lines, and makes their keys in the same pass over the UTF-8:
 * calling `normalizeForSearch` for each name would take twenty times as long. Throws a RangeError for another count.
 */
export function splitNames(text: Uint8Array, nameCount: number, arena: Arena): SplitNames {
  const letters = new LetterTable();
  const ascii = letters.foldAscii();
  const nameStarts = arena.numbers(nameCount + 1);
  const keyStarts = arena.numbers(nameCount + 1);
  const lines = arena.numbers(nameCount);
  const mostWords = text.length >> 1;
  const wordNames = arena.numbers(mostWords);
  const wordPositions = arena.numbers(mostWords);
  const keys = arena.bytes(MAX_GROWTH * text.length);
  let names = 0;
  let words = 0;
  let size = 0;
  let line = 0;
  let keyStart = 0;
  for (let position = 0; position < text.length; ) {
    const byte = text[position] as number;
    if (byte < SPACE) {
      position += 1;
      if (size > keyStart && keys[size - 1] === SPACE) {
        size -= 1;
        words -= 1;
      }
      lines[names] = line;
      names += 1;
      nameStarts[names] = position;
      keyStarts[names] = size;
      keyStart = size;
      if (byte === NEW_LINE) line += 1;
      continue;
    }
    if (byte < FIRST_MULTIBYTE) {
      position += 1;
      const letter = ascii[byte] as number;
      if (letter > SPACE) keys[size++] = letter;
      if (letter !== SPACE) continue;
    } else {
      const length = letterLength(byte);
      const codePoint = codePointAt(text, position, length);
      const folded = letters.fold(codePoint);
      position += length;
      if (folded >= 0) {
        for (let rest = folded; rest > 0; rest >>>= 8) keys[size++] = rest & 0xff;
        continue;
      }
      if (folded === LONG) {
        const bytes = letters.longFolding(codePoint);
        keys.set(bytes, size);
        size += bytes.length;
      }
      if (folded !== SEPARATOR) continue;
    }
    if (size === keyStart || keys[size - 1] === SPACE) continue;
    keys[size++] = SPACE;
    wordNames[words] = names;
    wordPositions[words] = size;
    words += 1;
  }
  if (names !== nameCount) throw new RangeError(`There are ${names} names, not ${nameCount}.`);
  return {
    nameStarts,
    keys: keys.subarray(0, size),
    keyStarts,
    lines,
    wordNames: wordNames.subarray(0, words),
    wordPositions: wordPositions.subarray(0, words),
  };
}
