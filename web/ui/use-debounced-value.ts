import { useEffect, useState } from "react";

const DELAY_MS = 700;

/** For live regions, so that screen readers do not announce every keystroke. */
export function useDebouncedValue<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
