const MIN_LENGTH = 5;
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz ",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіє ",
  "αβγδεζηθικλμνξοπρστυφχψω ",
];

/** The keys that differ from a key in one letter: missing, added, exchanged, or swapped with its neighbour. */
export function spellingVariants(key: string): ReadonlySet<string> {
  const letters = Array.from(key);
  if (letters.length < MIN_LENGTH) return new Set();
  const alphabet = Array.from(ALPHABETS.find((one) => one.includes(letters[0] ?? "")) ?? "");
  const variants = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join("");
    const after = letters.slice(at + 1).join("");
    const [letter, next] = letters.slice(at, at + 2);
    for (const other of alphabet) {
      variants.add(before + other + (letter ?? "") + after);
      if (letter !== undefined) variants.add(before + other + after);
    }
    if (letter !== undefined) variants.add(before + after);
    if (letter !== undefined && next !== undefined) {
      variants.add(before + next + letter + letters.slice(at + 2).join(""));
    }
  }
  variants.delete(key);
  return variants;
}
