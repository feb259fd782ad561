/** In UTF-16 code units, after trimming. */
export const MAX_CUSTOM_NAME_LENGTH = 60;

/** Trims a custom name and replaces lone surrogates; null if it is empty, undefined if it is too long. */
export function normalizeCustomName(given: string | null): string | null | undefined {
  const name = given?.trim().toWellFormed() || null;
  return name && name.length > MAX_CUSTOM_NAME_LENGTH ? undefined : name;
}
