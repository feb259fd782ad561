import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";

interface StoredChoice<T extends string> {
  readonly use: () => T;
  readonly choose: (choice: T) => void;
}

/**
 * A visitor's choice, stored in this browser and followed in its other tabs. The first of the choices is the default:
 * it is stored by removing the key. Where storage is blocked, a choice lasts as long as the page.
 */
export function createStoredChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): StoredChoice<T> {
  const [defaultChoice] = choices;
  const store = createStore<T | undefined>(undefined, () => {
    const onStorage = (event: StorageEvent) => {
      // The key is null when another tab clears the whole storage.
      if (event.key === key || event.key === null) store.set(readStored());
    };
    store.set(readStored());
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  });

  function read(): T {
    return store.get() ?? readStored();
  }

  function readStored(): T {
    try {
      const stored = localStorage.getItem(key);
      return choices.find((choice) => choice === stored) ?? defaultChoice;
    } catch {
      return defaultChoice;
    }
  }

  return {
    use: () => useSyncExternalStore(store.subscribe, read, () => defaultChoice),
    choose(choice) {
      store.set(choice);
      try {
        if (choice === defaultChoice) localStorage.removeItem(key);
        else localStorage.setItem(key, choice);
      } catch {
        // The choice lasts as long as the page.
      }
    },
  };
}
