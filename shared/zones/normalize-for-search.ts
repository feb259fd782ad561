/** Removes case, accents, apostrophes and punctuation: "São Paulo" and "sao-paulo" become equal. */
export function normalizeForSearch(text: string): string {
  return joinWords(foldLetters(text));
}

/** The same, but with letters such as "ø", which have no accent to remove. */
export function spellForSearch(text: string): string {
  return joinWords(removeSigns(text));
}

/** Works letter by letter: the result for a text is that of its characters, joined. */
export function foldLetters(text: string): string {
  return removeSigns(text).replace(/[ßøłđðıæœþς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

function removeSigns(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}\u02b0-\u02ff\u0640'’‘`´.]/gu, "")
    .toLowerCase();
}

function joinWords(letters: string): string {
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
};
