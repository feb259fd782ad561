/** Matches text that every database stores unchanged: PostgreSQL rejects NUL, and UTF-8 has no lone surrogates. */
export const STORABLE_TEXT = String.raw`^[^\u0000\p{Surrogate}]*$`;
