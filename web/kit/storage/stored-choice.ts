import { useSyncExternalStore } from "react";
import { createStore } from "./store.ts";

interface StoredChoice<T extends string> {
  readonly use: () => T;
  readonly choose: (choice: T) => void;
}

/** A visitor's choice, stored as `createStoredText` does. The first of the choices is the default. */
export function createStoredChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): StoredChoice<T> {
  const [defaultChoice] = choices;
  const text = createStoredText(key);
  const find = (stored: string) => choices.find((choice) => choice === stored) ?? defaultChoice;
  return {
    use: () => find(text.use()),
    choose: (choice) => text.choose(choice === defaultChoice ? "" : choice),
  };
}

/**
 * A text, stored in this browser and followed in its other tabs; empty by default, which is stored by removing the key.
 * Where storage is blocked, a text lasts as long as the page.
 */
export function createStoredText(key: string): StoredChoice<string> {
  const store = createStore<string | undefined>(undefined, () => {
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

  function read(): string {
    return store.get() ?? readStored();
  }

  function readStored(): string {
    try {
      return localStorage.getItem(key) ?? "";
    } catch {
      return store.get() ?? "";
    }
  }

  return {
    use: () => useSyncExternalStore(store.subscribe, read, () => ""),
    choose(text) {
      store.set(text);
      try {
        if (text === "") localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // The text lasts as long as the page.
      }
    },
  };
}
