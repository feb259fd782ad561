/** Characters a custom name has at most, counted after trimming. */
export const MAX_CUSTOM_NAME_LENGTH = 60;

export const CUSTOM_NAME_TOO_LONG = `A custom name has at most ${MAX_CUSTOM_NAME_LENGTH} characters.`;

/** A custom name as a list keeps it: trimmed and well-formed, null for none; undefined for one that is too long. */
export function normalizeCustomName(given: string | null): string | null | undefined {
  const name = given?.trim().toWellFormed() || null;
  return name && name.length > MAX_CUSTOM_NAME_LENGTH ? undefined : name;
}
