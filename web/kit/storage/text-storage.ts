import * as m from "#messages";
import { UserError } from "../api/report-error.ts";
import { onStoredChange, readStored, writeStored } from "./local-storage.ts";

export interface TextStorage {
  /** Whether the browser blocks storage: the texts are then lost with the page. */
  readonly isInMemory: boolean;
  readonly getItem: (key: string) => string | null;
  /** Throws a UserError if the storage is full. */
  readonly setItem: (key: string, text: string) => void;
  readonly subscribe: (key: string, onChange: () => void) => () => void;
}

/** Stores texts in local storage, or in memory if the browser blocks that. */
export function openTextStorage(): TextStorage {
  const isInMemory = readStored("") === undefined;
  const memory = new Map<string, string>();
  return {
    isInMemory,
    getItem: (key) => (isInMemory ? memory.get(key) : readStored(key)) ?? null,
    setItem(key, text) {
      if (isInMemory) memory.set(key, text);
      else if (!writeStored(key, text)) throw new UserError(m.preferencesStorageFull());
    },
    subscribe: onStoredChange,
  };
}

/** Parses a stored text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
