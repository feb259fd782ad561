import { firstIndex } from "./first-index.ts";
import type { NameColumns } from "./index-data.ts";
import { LETTER_CODES, PREFIX_LETTERS, prefixCode } from "./letter-codes.ts";

/** How a name fits: the smaller, the better. */
export const FIT = { whole: 0, beginning: 1, word: 2 } as const;

type Visit = (name: number, fit: number) => void;

const BLOCK = 64;
const encoder = new TextEncoder();

/** Finds names by their beginning, or that of a later word. */
export class NameQuery {
  readonly #columns: NameColumns;
  readonly #beginnings: SortedWords;
  readonly #words: SortedWords;

  constructor(columns: NameColumns) {
    const { beginnings, wordNames, wordPositions } = columns;
    this.#columns = columns;
    this.#beginnings = new SortedWords(columns, beginnings, undefined);
    this.#words = new SortedWords(columns, wordNames, wordPositions);
  }

  /** Calls `visit` for each name that starts with `key`, or has a later word that does, in no order. */
  visitAll(key: string, visit: Visit): void {
    this.#visitRange(key, this.#beginnings, (name, isWhole) =>
      visit(name, isWhole ? FIT.whole : FIT.beginning),
    );
    this.#visitRange(key, this.#words, (name) => visit(name, FIT.word));
  }

  /** Calls `visit` for each name that is `key`. */
  visitWhole(key: string, visit: (name: number) => void): void {
    this.#visitRange(key, this.#beginnings, (name, isWhole) => {
      if (isWhole) visit(name);
    });
  }

  #visitRange(
    key: string,
    words: SortedWords,
    visit: (name: number, isWhole: boolean) => void,
  ): void {
    const { keys, keyStarts } = this.#columns;
    const wanted = encoder.encode(key);
    const low = prefixCode(wanted, 0, wanted.length);
    const high = low + openCodes(key);
    const last = words.firstFrom(high + 1);
    for (let index = words.firstFrom(low); index < last; index += 1) {
      const name = words.nameAt(index);
      const start = words.positionAt(index);
      const end = keyStarts[name + 1] as number;
      if (startsWith(keys, start, end, wanted)) visit(name, end - start === wanted.length);
    }
  }
}

/** Words sorted by the codes of their first letters, of which every 64th is kept: finding a code takes half as long. */
class SortedWords {
  readonly #columns: NameColumns;
  readonly #names: Uint32Array;
  readonly #positions: Uint32Array | undefined;
  readonly #codes: Uint32Array;

  /** Without positions the words are the first ones of the names. */
  constructor(columns: NameColumns, names: Uint32Array, positions: Uint32Array | undefined) {
    this.#columns = columns;
    this.#names = names;
    this.#positions = positions;
    this.#codes = new Uint32Array(Math.ceil(names.length / BLOCK));
    for (let block = 0; block < this.#codes.length; block += 1) {
      this.#codes[block] = this.#codeAt(block * BLOCK);
    }
  }

  nameAt(index: number): number {
    return this.#names[index] as number;
  }

  positionAt(index: number): number {
    const { keyStarts } = this.#columns;
    return (this.#positions ? this.#positions[index] : keyStarts[this.nameAt(index)]) as number;
  }

  /** The index of the first word with this code or a later one. */
  firstFrom(code: number): number {
    const block = firstIndex(0, this.#codes.length, (one) => (this.#codes[one] as number) >= code);
    const low = Math.max(0, block - 1) * BLOCK;
    const high = Math.min(this.#names.length, block * BLOCK);
    return firstIndex(low, high, (index) => this.#codeAt(index) >= code);
  }

  #codeAt(index: number): number {
    const { keys, keyStarts } = this.#columns;
    const end = keyStarts[this.nameAt(index) + 1] as number;
    return prefixCode(keys, this.positionAt(index), end);
  }
}

/** How many more codes words may have that start with a key: those of the letters that it lacks. */
function openCodes(key: string): number {
  const missing = PREFIX_LETTERS - Math.min(PREFIX_LETTERS, Array.from(key).length);
  return LETTER_CODES ** missing - 1;
}

function startsWith(keys: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  if (end - start < wanted.length) return false;
  for (let at = 0; at < wanted.length; at += 1) {
    if (keys[start + at] !== wanted[at]) return false;
  }
  return true;
}
