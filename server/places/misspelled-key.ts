import {
  codePointAt,
  joinCodes,
  letterCode,
  letterLength,
  PREFIX_LETTERS,
} from "./letter-codes.ts";

const MIN_LETTERS = 5;
const MAX_LETTER_BYTES = 4;
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz ",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіє ",
  "αβγδεζηθικλμνξοπρστυφχψω ",
].map(codePoints);
const encoder = new TextEncoder();

/** Tells the keys that differ from a key in one letter: missing, added, exchanged, or swapped with its neighbour. */
export class MisspelledKey {
  /** The codes of the first letters of all keys that fit; none for a key that is too short to be corrected. */
  readonly prefixCodes: readonly number[];
  readonly #wanted: Uint8Array;
  readonly #alphabet: readonly number[];

  constructor(key: string) {
    const letters = codePoints(key);
    const [first = 0] = letters;
    this.#wanted = encoder.encode(key);
    this.#alphabet = ALPHABETS.find((one) => one.includes(first)) ?? [];
    this.prefixCodes = letters.length < MIN_LETTERS ? [] : this.#codesOf(letters);
  }

  /** Whether the key from `start` to `end` (UTF-8) fits. */
  fits(keys: Uint8Array, start: number, end: number): boolean {
    const wanted = this.#wanted;
    const length = end - start;
    if (Math.abs(length - wanted.length) > MAX_LETTER_BYTES) return false;
    let at = 0;
    while (at < length && keys[start + at] === wanted[at]) at += 1;
    if (at === length && at === wanted.length) return false;
    while (isInsideLetter((at < length ? keys[start + at] : wanted[at]) as number)) at -= 1;

    const isRest = (position: number, from: number) =>
      length - position === wanted.length - from &&
      areSame(keys, start + position, wanted, from, length - position);
    const other = at < length ? letterLength(keys[start + at] as number) : 0;
    const own = at < wanted.length ? letterLength(wanted[at] as number) : 0;
    if (own > 0 && isRest(at, at + own)) return true;
    if (other === 0) return false;
    if (isRest(at + other, at) || (own > 0 && isRest(at + other, at + own))) {
      return this.#alphabet.includes(codePointAt(keys, start + at, other));
    }
    return (
      isRest(at + other + own, at + own + other) &&
      areSame(keys, start + at, wanted, at + own, other) &&
      areSame(keys, start + at + other, wanted, at, own)
    );
  }

  #codesOf(letters: readonly number[]): readonly number[] {
    const codes = letters.slice(0, PREFIX_LETTERS + 1).map(letterCode);
    const alphabet = this.#alphabet.map(letterCode);
    const variants = [codes];
    for (let at = 0; at < PREFIX_LETTERS; at += 1) {
      const [letter = 0, next = 0] = codes.slice(at);
      variants.push(codes.toSpliced(at, 1), codes.toSpliced(at, 2, next, letter));
      for (const one of alphabet) variants.push(codes.toSpliced(at, 0, one), codes.with(at, one));
    }
    return variants.map(joinCodes);
  }
}

function codePoints(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function isInsideLetter(byte: number): boolean {
  return byte >> 6 === 0b10;
}

function areSame(
  keys: Uint8Array,
  start: number,
  wanted: Uint8Array,
  from: number,
  count: number,
): boolean {
  for (let at = 0; at < count; at += 1) {
    if (keys[start + at] !== wanted[from + at]) return false;
  }
  return true;
}
