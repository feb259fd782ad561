import { useEffect, useState } from "react";

const SETTLED_AFTER_MS = 700;

/** A value once it has not changed for a while: what is announced is not each keystroke. */
export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
