import type { MeantRegions } from "./areas.ts";
import { firstIndex } from "./first-index.ts";
import type { NameColumns, PlaceColumns } from "./index-data.ts";
import { LETTER_CODES, PREFIX_LETTERS, prefixCode } from "./letter-codes.ts";
import type { NameKeys } from "./name-keys.ts";
import { RANK_MASK } from "./packed-name.ts";

/** How a name fits: the smaller, the better. */
export const FIT = { whole: 0, beginning: 1, word: 2 } as const;

/** How many names a search may still visit. Visits beyond it are left out. */
export interface Budget {
  visits: number;
}

/** Which names of a range are wanted. */
export interface Wanted {
  /** The regions of their places; undefined for any. */
  readonly regions: MeantRegions | undefined;
  /** Only places with a lower rank have room, if their names fit so. It is asked again after each visit. */
  readonly roomFor: (fit: number) => number;
}

const BLOCK = 64;
const encoder = new TextEncoder();

/** Finds names by their beginning, or that of a later word. */
export class NameQuery {
  readonly #columns: NameColumns & Pick<PlaceColumns, "regions">;
  readonly #keys: NameKeys;
  readonly #beginnings: SortedWords;
  readonly #words: SortedWords;

  constructor(keys: NameKeys, columns: NameColumns & Pick<PlaceColumns, "regions">) {
    this.#columns = columns;
    this.#keys = keys;
    this.#beginnings = new SortedWords(keys);
    this.#words = new SortedWords(keys, columns);
  }

  /** Calls `visit` for each wanted name that starts with `key`, or has a later word that does, in no order. */
  visitAll(
    key: string,
    wanted: Wanted,
    budget: Budget,
    visit: (name: number, fit: number) => void,
  ): void {
    this.#visitRange(key, this.#beginnings, FIT.beginning, wanted, budget, visit);
    if (wanted.roomFor(FIT.word) > 0) {
      this.#visitRange(key, this.#words, FIT.word, wanted, budget, visit);
    }
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

  /** In one loop without calls for the names that are passed over: before it is compiled, it takes a fifth of the time. */
  #visitRange(
    key: string,
    words: SortedWords,
    fit: number,
    { regions, roomFor }: Wanted,
    budget: Budget,
    visit: (name: number, fit: number) => void,
  ): void {
    const { packedNames, regions: regionOf } = this.#columns;
    const keys = this.#keys;
    const { wordNames, wordOffsets } = words;
    const wanted = encoder.encode(key);
    const low = prefixCode(wanted, 0, wanted.length);
    const high = low + openCodes(key);
    const first = words.firstFrom(low);
    const last = takeFrom(budget, first, words.firstFrom(high + 1));
    let endRank = roomFor(fit);
    for (let index = first; index < last; index += 1) {
      const name = wordNames ? (wordNames[index] as number) : index;
      const rank = (packedNames[name] as number) & RANK_MASK;
      if (regions && regions[regionOf[rank] as number] === 0) continue;
      const isWhole = fit === FIT.beginning && keys.lengthOf(name) === wanted.length;
      if (rank >= endRank && !isWhole) continue;
      if (!keys.startsWith(name, wordOffsets ? (wordOffsets[index] as number) : 0, wanted))
        continue;
      visit(name, isWhole ? FIT.whole : fit);
      endRank = roomFor(fit);
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
  /** Undefined for first words: the index of such a word is that of its name, and it starts where the key does. */
  readonly wordNames: Uint32Array | undefined;
  readonly wordOffsets: Uint8Array | undefined;
  readonly #keys: NameKeys;
  readonly #codes: Uint32Array;

  constructor(keys: NameKeys, later?: Pick<NameColumns, "wordNames" | "wordOffsets">) {
    this.wordNames = later?.wordNames;
    this.wordOffsets = later?.wordOffsets;
    this.#keys = keys;
    this.#codes = new Uint32Array(Math.ceil(this.#count / BLOCK));
    for (let block = 0; block < this.#codes.length; block += 1) {
      this.#codes[block] = this.#codeAt(block * BLOCK);
    }
  }

  /** The index of the first word with this code or a later one. */
  firstFrom(code: number): number {
    const block = firstIndex(0, this.#codes.length, (one) => (this.#codes[one] as number) >= code);
    const low = Math.max(0, block - 1) * BLOCK;
    const high = Math.min(this.#count, block * BLOCK);
    return firstIndex(low, high, (index) => this.#codeAt(index) >= code);
  }

  get #count(): number {
    return this.wordNames?.length ?? this.#keys.count;
  }

  #codeAt(index: number): number {
    const name = this.wordNames?.[index] ?? index;
    return this.#keys.codeOf(name, this.wordOffsets?.[index] ?? 0);
  }
}

/** How many more codes words may have that start with a key: those of the letters that it lacks. */
function openCodes(key: string): number {
  const missing = PREFIX_LETTERS - Math.min(PREFIX_LETTERS, Array.from(key).length);
  return LETTER_CODES ** missing - 1;
}
