/** Looks at the most names of all texts that server/places/search-cost.test.ts tries. */
export const MOST_NAMES = "s, nauru";

/** Has the most readings, and once cost 400 ms: each corrected, in every order of the areas. */
export const UNCORRECTABLE = `saint ${"abcdefghijklmnopqrstuvwxyz".repeat(4).slice(0, 82)} us us us us`;

/** As many places as an `/embed` may have. */
export const TWELVE_PLACES: readonly string[] = Array.from({ length: 12 }, (_, at) =>
  at % 2 === 0 ? MOST_NAMES : UNCORRECTABLE,
);
