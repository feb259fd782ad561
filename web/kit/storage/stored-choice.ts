import { useSyncExternalStore } from "react";
import { onStoredChange, readStored, writeStored } from "./local-storage.ts";
import { createStore } from "./store.ts";

/** A visitor's choice, stored as `createStoredText` does. The first of the choices is the default. */
export function createStoredChoice<T extends string>(key: string, choices: readonly [T, ...T[]]) {
  const [defaultChoice] = choices;
  const text = createStoredText(key);
  const find = (stored: string) => choices.find((choice) => choice === stored) ?? defaultChoice;
  return {
    get: () => find(text.get()),
    use: () => find(text.use()),
    subscribe: text.subscribe,
    choose: (choice: T) => text.choose(choice === defaultChoice ? "" : choice),
  };
}

/** A text of this browser, the same in all tabs; empty by default. Where storage is blocked, it lasts as long as the page. */
export function createStoredText(key: string) {
  const store = createStore<string | undefined>(undefined, () => {
    const follow = () => store.set(readAnew());
    follow();
    return onStoredChange(key, follow);
  });

  const read = () => store.get() ?? readAnew();

  function readAnew(): string {
    const stored = readStored(key);
    return stored === undefined ? (store.get() ?? "") : (stored ?? "");
  }

  return {
    get: read,
    use: () => useSyncExternalStore(store.subscribe, read, () => ""),
    subscribe: store.subscribe,
    choose(text: string) {
      store.set(text);
      writeStored(key, text || null);
    },
  };
}
