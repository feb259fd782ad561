export function formatDecimal(value: number, digits: number): string {
  return value.toFixed(digits);
}
