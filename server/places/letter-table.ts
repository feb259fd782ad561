import { foldLetters } from "../../shared/zones/normalize-for-search.ts";

const BASIC_PLANE = 0x10000;
const MAX_PACKED_BYTES = 3;
const SPACE = 0x20;

/** What a letter becomes that is ignored. */
const IGNORED = -1;
/** What a letter becomes that separates words. */
export const SEPARATOR = -2;
/** For more than three bytes: see `longFolding`. */
export const LONG = -3;

const UNKNOWN = 0;

/** What `normalizeForSearch` makes of each letter. */
export class LetterTable {
  /** By code points of the basic plane: up to three bytes of UTF-8, from the lowest on. */
  readonly #packed = new Int32Array(BASIC_PLANE);
  readonly #long = new Map<number, Uint8Array>();
  readonly #encoder = new TextEncoder();

  fold(codePoint: number): number {
    const packed = this.#packed[codePoint] ?? UNKNOWN;
    return packed === UNKNOWN ? this.#foldOnce(codePoint) : packed;
  }

  longFolding(codePoint: number): Uint8Array {
    return this.#long.get(codePoint) ?? new Uint8Array();
  }

  /** For each letter of ASCII its byte, 0 if it is ignored, a space if it separates words. */
  foldAscii(): Uint8Array {
    return Uint8Array.from({ length: 0x80 }, (_, byte) => {
      const folded = this.fold(byte);
      if (folded === IGNORED) return 0;
      return folded === SEPARATOR ? SPACE : folded & 0xff;
    });
  }

  #foldOnce(codePoint: number): number {
    const packed = this.#pack(codePoint);
    if (codePoint < BASIC_PLANE) this.#packed[codePoint] = packed;
    return packed;
  }

  #pack(codePoint: number): number {
    const folded = foldLetters(String.fromCodePoint(codePoint));
    if (folded === "") return IGNORED;
    if (!/^[\p{L}\p{N}]+$/u.test(folded)) return SEPARATOR;
    const bytes = this.#encoder.encode(folded);
    if (bytes.length <= MAX_PACKED_BYTES) {
      return bytes.reduceRight((packed, byte) => (packed << 8) | byte, 0);
    }
    this.#long.set(codePoint, bytes);
    return LONG;
  }
}
