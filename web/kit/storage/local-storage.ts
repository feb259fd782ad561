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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const listeners = new Set<{ readonly key: string; readonly onChange: () => void }>();

/** Calls back when a key may have changed: in another tab, or while the back-forward cache had the page. Returns an unsubscribe function. */
export function onStoredChange(key: string, onChange: () => void): () => void {
  if (listeners.size === 0) {
    for (const type of ["storage", "pageshow"]) window.addEventListener(type, notify);
  }
  const listener = { key, onChange };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(event: Event): void {
  if (event.type === "pageshow" && !(event as PageTransitionEvent).persisted) return;
  // The key is null when another tab clears the whole storage.
  const changed = event instanceof StorageEvent ? event.key : null;
  for (const { key, onChange } of listeners) if (changed === null || changed === key) onChange();
}
