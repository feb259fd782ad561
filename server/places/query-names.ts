import { firstIndex } from "./first-index.ts";
import type { NameColumns } from "./index-data.ts";
import { LETTER_CODES, PREFIX_LETTERS, prefixCode } from "./letter-codes.ts";

/** How a name fits: the smaller, the better. */
export const FIT = { whole: 0, beginning: 1, word: 2 } as const;

/** How many names a search may still visit. Visits beyond it are left out. */
export interface Budget {
  visits: number;
}

const BLOCK = 64;
const encoder = new TextEncoder();

/** Finds names by their beginning, or that of a later word. */
export class NameQuery {
  readonly #columns: NameColumns;
  readonly #beginnings: SortedWords;
  readonly #words: SortedWords;

  constructor(columns: NameColumns) {
    this.#columns = columns;
    this.#beginnings = new SortedWords(columns, columns.ranks.length);
    this.#words = new SortedWords(columns, columns.wordNames.length, columns);
  }

  /** Calls `visit` for each name that starts with `key`, or has a later word that does, in no order. */
  visitAll(key: string, budget: Budget, visit: (name: number, fit: number) => void): void {
    this.#visitRange(key, this.#beginnings, budget, (name, isWhole) =>
      visit(name, isWhole ? FIT.whole : FIT.beginning),
    );
    this.#visitRange(key, this.#words, budget, (name) => visit(name, FIT.word));
  }

  /** Calls `visit` for each name that is `key`. */
  visitWhole(key: string, budget: Budget, visit: (name: number) => void): void {
    this.#visitRange(key, this.#beginnings, budget, (name, isWhole) => {
      if (isWhole) visit(name);
    });
  }

  /** Calls `visit` for each name whose first letters have one of these codes. */
  visitCodes(codes: Iterable<number>, budget: Budget, visit: (name: number) => void): void {
    let last = 0;
    for (const code of Uint32Array.from(codes).sort()) {
      const first = Math.max(last, this.#beginnings.firstFrom(code));
      last = takeFrom(budget, first, this.#beginnings.firstFrom(code + 1));
      for (let name = first; name < last; name += 1) visit(name);
    }
  }

  #visitRange(
    key: string,
    words: SortedWords,
    budget: Budget,
    visit: (name: number, isWhole: boolean) => void,
  ): void {
    const { keys, keyStarts } = this.#columns;
    const wanted = encoder.encode(key);
    const low = prefixCode(wanted, 0, wanted.length);
    const high = low + openCodes(key);
    const first = words.firstFrom(low);
    const last = takeFrom(budget, first, words.firstFrom(high + 1));
    for (let index = first; index < last; index += 1) {
      const name = words.nameAt(index);
      const start = words.positionAt(index);
      const end = keyStarts[name + 1] as number;
      if (startsWith(keys, start, end, wanted)) visit(name, end - start === wanted.length);
    }
  }
}

/** The end of the visits from `first` to `last` that the budget has room for. */
function takeFrom(budget: Budget, first: number, last: number): number {
  const end = Math.min(last, first + budget.visits);
  budget.visits -= end - first;
  return end;
}

/** Words sorted by the codes of their first letters, of which every 64th is kept: finding a code takes half as long. */
class SortedWords {
  readonly #columns: NameColumns;
  readonly #count: number;
  readonly #later: Pick<NameColumns, "wordNames" | "wordPositions"> | undefined;
  readonly #codes: Uint32Array;

  /** The later words of the names, or else the first ones, which the names themselves are sorted by. */
  constructor(
    columns: NameColumns,
    count: number,
    later?: Pick<NameColumns, "wordNames" | "wordPositions">,
  ) {
    this.#columns = columns;
    this.#count = count;
    this.#later = later;
    this.#codes = new Uint32Array(Math.ceil(count / BLOCK));
    for (let block = 0; block < this.#codes.length; block += 1) {
      this.#codes[block] = this.#codeAt(block * BLOCK);
    }
  }

  nameAt(index: number): number {
    return this.#later ? (this.#later.wordNames[index] as number) : index;
  }

  positionAt(index: number): number {
    const positions = this.#later ? this.#later.wordPositions : this.#columns.keyStarts;
    return positions[index] as number;
  }

  /** The index of the first word with this code or a later one. */
  firstFrom(code: number): number {
    const block = firstIndex(0, this.#codes.length, (one) => (this.#codes[one] as number) >= code);
    const low = Math.max(0, block - 1) * BLOCK;
    const high = Math.min(this.#count, block * BLOCK);
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
