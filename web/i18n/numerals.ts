/** Replaces the ASCII digits of a text by those of a locale, such as "٣" for 3. */
export function createNumerals(locale: string): (text: string) => string {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  if (digits[0] === "0") return (text) => text;
  return (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] as string);
}
