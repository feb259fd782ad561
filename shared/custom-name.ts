/** In UTF-16 code units, after trimming. */
export const MAX_CUSTOM_NAME_LENGTH = 60;

/** Besides what Unicode calls ignorable, control, space and mark, blank signs: Braille, a null note, Egyptian blanks. */
const VISIBLE =
  /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** Whether a reader sees something of a name. Marks need a letter to stand on. */
export function isVisible(name: string): boolean {
  return VISIBLE.test(name);
}

/** Trims a custom name and replaces lone surrogates; null if nothing of it is visible, undefined if it is too long. */
export function normalizeCustomName(given: string | null): string | null | undefined {
  const name = given?.trim().toWellFormed();
  if (!name || !isVisible(name)) return null;
  return name.length > MAX_CUSTOM_NAME_LENGTH ? undefined : name;
}
