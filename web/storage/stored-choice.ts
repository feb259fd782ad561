import { useSyncExternalStore } from "react";

export interface StoredChoice<T extends string> {
  /** The choice that holds, in a component. */
  readonly use: () => T;
  readonly choose: (choice: T) => void;
}

/**
 * A visitor's choice, kept in this browser under a key and followed in its other tabs. The first of the choices is
 * the default: it is kept as nothing. Where nothing can be kept, a choice lasts as long as the page.
 */
export function createStoredChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): StoredChoice<T> {
  const [byDefault] = choices;
  const listeners = new Set<() => void>();
  let current: T | undefined;

  function read(): T {
    current ??= readKept();
    return current;
  }

  function readKept(): T {
    try {
      const kept = localStorage.getItem(key);
      return choices.find((choice) => choice === kept) ?? byDefault;
    } catch {
      return byDefault;
    }
  }

  function change(choice: T): void {
    current = choice;
    for (const listener of listeners) listener();
  }

  function onStorage(event: StorageEvent): void {
    // A key of null: another tab cleared everything.
    if (event.key === key || event.key === null) change(readKept());
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      current = undefined;
      window.addEventListener("storage", onStorage);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", onStorage);
    };
  }

  return {
    use: () => useSyncExternalStore(subscribe, read, () => byDefault),
    choose(choice) {
      change(choice);
      try {
        if (choice === byDefault) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
      } catch {
        // It lasts as long as the page.
      }
    },
  };
}
