import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./local-storage.ts";
import { createStore } from "./store.ts";

interface StoredChoice<T extends string> {
  readonly get: () => T;
  readonly use: () => T;
  readonly subscribe: (listener: () => void) => () => void;
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
    get: () => find(text.get()),
    use: () => find(text.use()),
    subscribe: text.subscribe,
    choose: (choice) => text.choose(choice === defaultChoice ? "" : choice),
  };
}

/** What reads a text anew, with its key: one listener serves all. */
const followers = new Map<() => void, string>();

function onChange(event: Event): void {
  // No key means that anything may have changed, as when another tab clears the whole storage.
  const changed = event instanceof StorageEvent ? event.key : null;
  for (const [follow, key] of followers) if (changed === null || changed === key) follow();
}

/** A text of this browser, the same in all tabs; empty by default. Where storage is blocked, it lasts as long as the page. */
export function createStoredText(key: string): StoredChoice<string> {
  const store = createStore<string | undefined>(undefined, () => {
    const follow = () => store.set(readAnew());
    follow();
    if (followers.size === 0) {
      window.addEventListener("storage", onChange);
      // While in the back-forward cache, the page gets no events.
      window.addEventListener("pageshow", onChange);
    }
    followers.set(follow, key);
    return () => {
      followers.delete(follow);
      if (followers.size > 0) return;
      window.removeEventListener("storage", onChange);
      window.removeEventListener("pageshow", onChange);
    };
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
    choose(text) {
      store.set(text);
      writeStored(key, text || null);
    },
  };
}
