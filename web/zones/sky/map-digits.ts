/** The digit at a position of a text by `scripts/map/compile-coordinates.ts`, 0 to 89; NaN beyond its end, negative for a blank. */
export function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return (code === 33 ? 92 : code) - 35;
}

export function numberAt(text: string, index: number, count: number): number {
  let number = 0;
  for (let at = index; at < index + count; at += 1) number = number * 90 + digitAt(text, at);
  return number;
}
