import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./local-storage.ts";
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
      if (event.key === key || event.key === null) store.set(readAnew());
    };
    // While in the back-forward cache, the page gets no events.
    const onPageShow = () => store.set(readAnew());
    onPageShow();
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onPageShow);
    };
  });

  const read = () => store.get() ?? readAnew();

  function readAnew(): string {
    const stored = readStored(key);
    return stored === undefined ? (store.get() ?? "") : (stored ?? "");
  }

  return {
    use: () => useSyncExternalStore(store.subscribe, read, () => ""),
    choose(text) {
      store.set(text);
      writeStored(key, text || null);
    },
  };
}
