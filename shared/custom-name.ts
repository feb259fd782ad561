/** In UTF-16 code units, after trimming. */
export const MAX_CUSTOM_NAME_LENGTH = 60;

export const CUSTOM_NAME_TOO_LONG = `A custom name has at most ${MAX_CUSTOM_NAME_LENGTH} characters.`;

/** Trims a custom name and replaces lone surrogates; null if it is empty, undefined if it is too long. */
export function normalizeCustomName(given: string | null): string | null | undefined {
  const name = given?.trim().toWellFormed() || null;
  return name && name.length > MAX_CUSTOM_NAME_LENGTH ? undefined : name;
}
