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
    // While in the back-forward cache, the page gets no events.
    const onPageShow = () => store.set(readStored());
    onPageShow();
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  });

  function read(): T {
    return store.get() ?? readStored();
  }

  function readStored(): T {
    try {
      const stored = localStorage.getItem(key);
      return choices.find((choice) => choice === stored) ?? defaultChoice;
    } catch {
      return store.get() ?? defaultChoice;
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
