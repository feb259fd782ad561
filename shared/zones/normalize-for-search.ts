/** Removes case, accents, apostrophes and punctuation: "São Paulo" and "sao-paulo" become equal. */
export function normalizeForSearch(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Works letter by letter: the result for a text is that of its characters, joined. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}\u02b0-\u02ff\u0640'’‘`´.]/gu, "")
    .toLowerCase()
    .replace(/[ßøłđðıæœþς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
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
