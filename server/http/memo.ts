/** Keeps what was made for the `max` keys that were asked last, until it is forgotten, as a promise that rejects is. */
export function memo<Key, More extends readonly unknown[], Value>(
  make: (key: Key, ...more: More) => Value,
  max = 1,
): ((key: Key, ...more: More) => Value) & { readonly forget: (key: Key) => void } {
  const kept = new Map<Key, Value>();
  const read = (key: Key, ...more: More): Value => {
    const known = kept.get(key);
    if (known !== undefined && kept.size === 1) return known;
    const value = known ?? make(key, ...more);
    // As the newest: a map is in the order of insertion.
    kept.delete(key);
    kept.set(key, value);
    if (known !== undefined) return value;
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > max) kept.delete(oldest);
    if (value instanceof Promise) {
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key);
      });
    }
    return value;
  };
  return Object.assign(read, { forget: (key: Key) => void kept.delete(key) });
}
