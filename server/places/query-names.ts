import type { NameColumns } from "./index-data.ts";
import { LETTER_CODES, PREFIX_LETTERS, prefixCode } from "./letter-codes.ts";

/** How a name fits: the smaller, the better. */
export const FIT = { whole: 0, beginning: 1, word: 2 } as const;

type Visit = (name: number, fit: number) => void;

const encoder = new TextEncoder();

/** Finds names by their beginning, or that of a later word. */
export class NameQuery {
  readonly #columns: NameColumns;

  constructor(columns: NameColumns) {
    this.#columns = columns;
  }

  /** Calls `visit` for each name that starts with `key`, or has a later word that does, in no order. */
  visitAll(key: string, visit: Visit): void {
    const { beginnings, wordNames, wordPositions } = this.#columns;
    this.#visitRange(key, beginnings, undefined, (name, isWhole) =>
      visit(name, isWhole ? FIT.whole : FIT.beginning),
    );
    this.#visitRange(key, wordNames, wordPositions, (name) => visit(name, FIT.word));
  }

  /** Calls `visit` for each name that is `key`. */
  visitWhole(key: string, visit: (name: number) => void): void {
    this.#visitRange(key, this.#columns.beginnings, undefined, (name, isWhole) => {
      if (isWhole) visit(name);
    });
  }

  /** `names` are sorted by the codes of their words at `positions`, or else of their first words. */
  #visitRange(
    key: string,
    names: Uint32Array,
    positions: Uint32Array | undefined,
    visit: (name: number, isWhole: boolean) => void,
  ): void {
    const { keys, keyStarts } = this.#columns;
    const wanted = encoder.encode(key);
    const { low, high } = codeRange(wanted, Array.from(key).length);
    const startOf = (index: number) =>
      (positions ? positions[index] : keyStarts[names[index] as number]) as number;
    const codeOf = (index: number) =>
      prefixCode(keys, startOf(index), keyStarts[(names[index] as number) + 1] as number);
    const last = firstIndex(names.length, (index) => codeOf(index) > high);
    for (let index = firstIndex(last, (one) => codeOf(one) >= low); index < last; index += 1) {
      const name = names[index] as number;
      const start = startOf(index);
      const end = keyStarts[name + 1] as number;
      if (startsWith(keys, start, end, wanted)) visit(name, end - start === wanted.length);
    }
  }
}

/** The codes of all keys that may start with `wanted`: every code of the letters that it does not have. */
function codeRange(wanted: Uint8Array, letters: number) {
  const low = prefixCode(wanted, 0, wanted.length);
  return { low, high: low + LETTER_CODES ** Math.max(0, PREFIX_LETTERS - letters) - 1 };
}

/** The first index below `count` for which a test holds that holds for all later ones. */
function firstIndex(count: number, isReached: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function startsWith(keys: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  if (end - start < wanted.length) return false;
  for (let at = 0; at < wanted.length; at += 1) {
    if (keys[start + at] !== wanted[at]) return false;
  }
  return true;
}
