const PAGE = 5;

/** The place in a list of so many that a key moves to from another; undefined for a key that does not move. */
export function nextActiveIndex(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  switch (key) {
    case "ArrowDown":
      return from >= last ? 0 : from + 1;
    case "ArrowUp":
      return from <= 0 ? last : from - 1;
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown":
      return Math.min(last, from + PAGE);
    case "PageUp":
      return Math.max(0, from - PAGE);
    default:
      return undefined;
  }
}
