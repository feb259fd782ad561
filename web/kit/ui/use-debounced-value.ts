import { useEffect, useState } from "react";

/** For live regions, so that screen readers do not announce every keystroke. */
const ANNOUNCEMENT_DELAY_MS = 700;

export function useDebouncedValue<T>(value: T, delayMs = ANNOUNCEMENT_DELAY_MS): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
