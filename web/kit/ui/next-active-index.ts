const PAGE_SIZE = 5;

/** The index that a key moves the active option to; undefined if the key does not move it. */
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
      return Math.min(last, from + PAGE_SIZE);
    case "PageUp":
      return Math.max(0, from - PAGE_SIZE);
    default:
      return undefined;
  }
}
