/** A key starts with these many letters as a number, so that keys can be sorted as numbers. */
export const PREFIX_LETTERS = 5;
/** The number of codes of one letter; 0 stands for the end of a key. */
export const LETTER_CODES = 64;

const OTHER_LETTERS = 38;
const FIRST_DIGIT = 27;

const ASCII_CODES = Uint8Array.from({ length: 0x80 }, (_, byte) => letterCode(byte));

/** The code of a letter, from 1 to 63. Letters outside ASCII share codes. */
export function letterCode(codePoint: number): number {
  if (codePoint >= 0x61 && codePoint <= 0x7a) return codePoint - 0x60;
  if (codePoint >= 0x30 && codePoint <= 0x39) return FIRST_DIGIT + codePoint - 0x30;
  if (codePoint === 0x20) return OTHER_LETTERS - 1;
  return OTHER_LETTERS + (codePoint % (LETTER_CODES - OTHER_LETTERS));
}

/** The code of a key's first letters, read from `position` to the end of the key (UTF-8). */
export function prefixCode(keys: Uint8Array, position: number, end: number): number {
  let code = 0;
  let at = position;
  for (let letter = 0; letter < PREFIX_LETTERS; letter += 1) {
    code *= LETTER_CODES;
    if (at >= end) continue;
    const byte = keys[at] as number;
    if (byte < ASCII_CODES.length) {
      code += ASCII_CODES[byte] as number;
      at += 1;
      continue;
    }
    const length = letterLength(byte);
    code += letterCode(codePointAt(keys, at, length));
    at += length;
  }
  return code;
}

/** The same for the codes of a key's letters. */
export function joinCodes(codes: readonly number[]): number {
  let code = 0;
  for (let letter = 0; letter < PREFIX_LETTERS; letter += 1) {
    code = code * LETTER_CODES + (codes[letter] ?? 0);
  }
  return code;
}

/** The number of bytes of a letter, by its first one. */
export function letterLength(byte: number): number {
  if (byte < ASCII_CODES.length) return 1;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Decodes a code point of 1 to 4 bytes. */
export function codePointAt(bytes: Uint8Array, position: number, length: number): number {
  const byte = bytes[position] as number;
  let codePoint = length === 1 ? byte : byte & (0xff >> (length + 1));
  for (let index = 1; index < length; index += 1) {
    codePoint = (codePoint << 6) | ((bytes[position + index] as number) & 0x3f);
  }
  return codePoint;
}
