/** With the names of all places, 1 in 100 texts that are no name is taken for one. */
const BITS = 23;
/** Odd numbers without a pattern, each for a hash of its own. */
const BASES = [0x01000193, 0x9e3779b1];
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz ",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіє ",
  "αβγδεζηθικλμνξοπρστυφχψω ",
].map(codesOf);

/**
 * A Bloom filter of names: it knows all that were added, and takes few others for one of them. The hash of a text that differs in one letter
 * follows from those of the parts before and after it, so that hundreds of such texts cost less than one look-up in a table.
 */
export class SpellingFilter {
  readonly bits: Uint8Array;

  constructor(bits = new Uint8Array(2 ** (BITS - 3))) {
    this.bits = bits;
  }

  add(name: string): void {
    const codes = codesOf(name);
    for (const base of BASES) {
      const bit = bitOf(codes.reduce((hash, code) => Math.imul(hash, base) + code, 0));
      this.bits[bit >>> 3] = (this.bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }

  /** The names one letter away: missing, added, exchanged or swapped, within the letters that some name begins with. A few are no names. */
  namesLike(text: string, knownLetters: number): readonly string[] {
    const codes = codesOf(text);
    const parts = BASES.map((base) => partHashes(codes, base));
    const names = new Set<string>();
    // The letters from `start` to `end` are replaced by none, one or two; 0 is no letter.
    const offer = (start: number, end: number, first = 0, second = 0) => {
      for (const { base, before, after, powers } of parts) {
        let hash = before[start] ?? 0;
        if (first !== 0) hash = (Math.imul(hash, base) + first) | 0;
        if (second !== 0) hash = (Math.imul(hash, base) + second) | 0;
        if (!this.#has(Math.imul(hash, powers[codes.length - end] ?? 1) + (after[end] ?? 0)))
          return;
      }
      const instead = [first, second].filter((code) => code !== 0);
      names.add(String.fromCodePoint(...codes.slice(0, start), ...instead, ...codes.slice(end)));
    };
    const alphabet = ALPHABETS.find((one) => one.includes(codes[0] ?? 0)) ?? [];
    for (let at = 0; at <= knownLetters; at += 1) {
      for (const code of alphabet) offer(at, at, code);
      const [code, next] = [codes[at], codes[at + 1]];
      if (code === undefined) continue;
      offer(at, at + 1);
      for (const other of alphabet) offer(at, at + 1, other);
      if (next !== undefined) offer(at, at + 2, next, code);
    }
    names.delete(text);
    return [...names];
  }

  #has(hash: number): boolean {
    const bit = bitOf(hash);
    return ((this.bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }
}

function codesOf(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function bitOf(hash: number): number {
  return Math.imul(hash, 0x85ebca6b) >>> (32 - BITS);
}

/** The hashes of all parts that a text begins and ends with, by where these end and begin. */
function partHashes(codes: readonly number[], base: number) {
  const before = [0];
  const powers = [1];
  for (const [at, code] of codes.entries()) {
    before.push((Math.imul(before[at] ?? 0, base) + code) | 0);
    powers.push(Math.imul(powers[at] ?? 1, base));
  }
  const after: number[] = [];
  for (let at = codes.length - 1; at >= 0; at -= 1) {
    const own = Math.imul(codes[at] ?? 0, powers[codes.length - 1 - at] ?? 1);
    after[at] = (own + (after[at + 1] ?? 0)) | 0;
  }
  return { base, before, after, powers };
}
