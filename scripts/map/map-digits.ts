/** Digits of the map's texts, which `web/zones/sky/map-digits.ts` reads: no quotes, no backslash. */
const DIGITS = 90;
const FIRST = "#".charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** Throws unless the value is an integer from 0 to 89. */
export function digitOf(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= DIGITS) {
    throw new Error(`${value} does not fit a digit`);
  }
  const code = FIRST + value;
  return code === BACKSLASH ? "!" : String.fromCharCode(code);
}

/** A number of several digits, the highest first. Throws unless it fits. */
export function digitsOf(value: number, count: number): string {
  if (count === 1) return digitOf(value);
  return digitsOf(Math.floor(value / DIGITS), count - 1) + digitOf(value % DIGITS);
}
