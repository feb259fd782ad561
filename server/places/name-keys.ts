import type { NameColumns } from "./index-data.ts";
import { prefixCode } from "./letter-codes.ts";

/** Of so many keys the start of one is stored: fewer would take more memory, more would slow down searches. */
export const KEYS_PER_START = 8;

/** What names are found by. */
export class NameKeys {
  readonly count: number;
  /** UTF-8, without gaps. */
  readonly bytes: Uint8Array;
  readonly #lengths: Uint8Array;
  readonly #starts: Uint32Array;

  constructor({ keys, keyLengths, keyStarts }: NameColumns) {
    this.count = keyLengths.length;
    this.bytes = keys;
    this.#lengths = keyLengths;
    this.#starts = keyStarts;
  }

  lengthOf(name: number): number {
    return this.#lengths[name] as number;
  }

  startOf(name: number): number {
    const block = Math.trunc(name / KEYS_PER_START);
    let start = this.#starts[block] as number;
    for (let before = block * KEYS_PER_START; before < name; before += 1) {
      start += this.#lengths[before] as number;
    }
    return start;
  }

  read(name: number): string {
    const start = this.startOf(name);
    return new TextDecoder().decode(this.bytes.subarray(start, start + this.lengthOf(name)));
  }

  /** Whether the word at an offset starts with other bytes. */
  startsWith(name: number, offset: number, wanted: Uint8Array): boolean {
    if (this.lengthOf(name) - offset < wanted.length) return false;
    const start = this.startOf(name) + offset;
    for (let at = 0; at < wanted.length; at += 1) {
      if (this.bytes[start + at] !== wanted[at]) return false;
    }
    return true;
  }

  /** The code of the first letters of the word at an offset. */
  codeOf(name: number, offset: number): number {
    const start = this.startOf(name);
    return prefixCode(this.bytes, start + offset, start + this.lengthOf(name));
  }
}
