/** The pattern of a text that every engine keeps as it is: PostgreSQL takes no NUL, and UTF-8 has no half of a surrogate pair. */
export const STORABLE_TEXT = String.raw`^[^\u0000\p{Surrogate}]*$`;
