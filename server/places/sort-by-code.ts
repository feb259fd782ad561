import type { Arena } from "./arena.ts";

const DIGIT_BITS = 15;
const RADIX = 2 ** DIGIT_BITS;

/**
 * The indexes of codes in rising order of the codes, which are below 2^30; equal codes keep their order. A radix sort:
 * sorting by comparison takes ten times as long.
 */
export function sortByCode(codes: Uint32Array, arena: Arena): Uint32Array {
  const halfSorted = arena.numbers(codes.length);
  const halfOrder = arena.numbers(codes.length);
  const order = arena.numbers(codes.length);
  sortByDigit(codes, undefined, 0, halfSorted, halfOrder);
  sortByDigit(halfSorted, halfOrder, DIGIT_BITS, undefined, order);
  return order;
}

function sortByDigit(
  codes: Uint32Array,
  order: Uint32Array | undefined,
  shift: number,
  nextCodes: Uint32Array | undefined,
  nextOrder: Uint32Array,
): void {
  const starts = new Uint32Array(RADIX + 1);
  for (let index = 0; index < codes.length; index += 1) {
    const digit = ((codes[index] as number) >>> shift) % RADIX;
    starts[digit + 1] = (starts[digit + 1] as number) + 1;
  }
  for (let digit = 0; digit < RADIX; digit += 1) {
    starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
  }
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] as number;
    const digit = (code >>> shift) % RADIX;
    const position = starts[digit] as number;
    if (nextCodes) nextCodes[position] = code;
    nextOrder[position] = order ? (order[index] as number) : index;
    starts[digit] = position + 1;
  }
}
