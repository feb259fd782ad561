/** Arabic-Indic, Persian, Devanagari; Unicode's compatibility forms include those of full width. */
const ZEROS = [0x0660, 0x06f0, 0x0966];
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

/** A typed text with the digits of other scripts as ASCII: "٣:٣٠" is "3:30". */
export function toAsciiDigits(text: string): string {
  return text.normalize("NFKC").replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => code >= zero) ?? code));
  });
}
