// Even reading `localStorage` throws where the browser blocks it. Node, which has no `window`, warns of its own.

/** Null if nothing is stored; undefined where the browser blocks storage. */
export function readStored(key: string): string | null | undefined {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if it is null. Returns false if the browser blocks storage or has no room left. */
export function writeStored(key: string, text: string | null): boolean {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
