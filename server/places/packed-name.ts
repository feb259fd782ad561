const RANK_BITS = 18;
const STANDING_BITS = 2;
const ORDINAL_BITS = 12;
const MAX_STANDING = 2 ** STANDING_BITS - 1;

/** The rank of the place of a packed name. */
export const RANK_MASK = 2 ** RANK_BITS - 1;

/** How a name sorts: like the place's own name, or as if it had fewer people, or before all towns if it is the whole text. */
export const STANDING = { other: 0, own: 1, first: 2 } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];

/**
 * A name in 32 bits: its index among the names of its place, its standing, and the rank of the place. Of one place, the smaller is the
 * earlier name.
 */
export function packName(ordinal: number, standing: Standing, rank: number): number {
  if (ordinal >= 2 ** ORDINAL_BITS) throw new RangeError(`A place has ${ordinal} names.`);
  if (rank > RANK_MASK) throw new RangeError(`There are ${rank} places.`);
  return ((ordinal << (RANK_BITS + STANDING_BITS)) | (standing << RANK_BITS) | rank) >>> 0;
}

export function standingOf(packed: number): number {
  return (packed >>> RANK_BITS) & MAX_STANDING;
}

export function ordinalOf(packed: number): number {
  return packed >>> (RANK_BITS + STANDING_BITS);
}
