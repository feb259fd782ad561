import * as m from "#messages";
import type { ErrorCode } from "../../shared/api/errors.ts";
import { ApiError } from "../kit/api/api-client.ts";
import { UserError } from "../kit/api/report-error.ts";
import {
  onStoredChange,
  parseJson,
  readStored,
  writeStored,
} from "../kit/storage/local-storage.ts";
import type { EntryStore } from "./synced-collection.ts";

export const ANONYMOUS = "anonymous";

export interface EntryFormat<E, D, C> {
  readonly key: string;
  /** Of the keys under which copies of accounts' lists are stored. */
  readonly copyPrefix: string;
  /** Where items that could not be read move before the list is written again; they stay in the list without it. */
  readonly unreadableKey?: string;
  /** More entries are stored, but not shown. */
  readonly max: number;
  /** Undefined if it can't be read. `position` counts from 0. */
  readonly readItem: (item: unknown, owner: string, position: number) => E | undefined;
  readonly newEntry: (draft: D, entries: readonly E[]) => E;
  readonly applyChange: (entry: E, change: C) => E;
  /** The entry as it is stored at an index, and the place it is shown at. */
  readonly number?: (entry: E, index: number) => E;
  readonly orderOf?: (entry: E) => number;
  readonly fullCode: ErrorCode;
  readonly goneCode: ErrorCode;
}

/** Reads item by item, so that a broken one does not lose the others. Each id is there once. */
export function readItems<E extends { readonly id: string }>(
  items: readonly unknown[],
  readItem: (item: unknown, position: number) => E | undefined,
) {
  const entries = new Map<string, E>();
  const unreadable: unknown[] = [];
  for (const item of items) {
    const entry = readItem(item, entries.size);
    if (entry && !entries.has(entry.id)) entries.set(entry.id, entry);
    else unreadable.push(item);
  }
  return { entries: [...entries.values()], unreadable };
}

export type TextStorage = Readonly<ReturnType<typeof createTexts>>;

export function openTextStorage(): TextStorage {
  if (readStored("") === undefined) return createTexts();
  const keys = () => Object.keys(localStorage);
  return {
    isInMemory: false,
    keys,
    read: readStored,
    write: writeStored,
    subscribe: onStoredChange,
  };
}

/** For a browser that blocks storage: the texts are lost with the page. */
export function createTexts() {
  const texts = new Map<string, string>();
  return {
    isInMemory: true,
    keys: () => [...texts.keys()],
    read: (key: string): string | null | undefined => texts.get(key),
    /** Null removes the text. Returns false if there is no room left. */
    write(key: string, text: string | null): boolean {
      if (text === null) texts.delete(key);
      else texts.set(key, text);
      return true;
    },
    subscribe: (_key: string, _onChange: () => void) => () => {},
  };
}

function refusal(code: ErrorCode): ApiError {
  return new ApiError(409, JSON.stringify({ error: { code } }));
}

export function createBrowserStore<E extends { readonly id: string }, D, C>(
  format: EntryFormat<E, D, C>,
  storage: TextStorage,
): EntryStore<E, D, C> {
  const { key, unreadableKey, max, orderOf = () => 0, number = (entry) => entry } = format;

  function store(to: string, items: readonly unknown[]): void {
    const isStored = storage.write(to, JSON.stringify(items));
    if (!isStored) throw new UserError(m.preferencesStorageFull());
  }

  function itemsAt(from: string): readonly unknown[] {
    const text = storage.read(from);
    const stored = typeof text === "string" ? parseJson(text) : [];
    return Array.isArray(stored) ? stored : [stored ?? text];
  }

  function read() {
    const { entries, unreadable } = readItems(itemsAt(key), (item, position) =>
      format.readItem(item, ANONYMOUS, position),
    );
    const all = entries.toSorted((one, other) => orderOf(one) - orderOf(other));
    return { entries: all.slice(0, max), excess: all.slice(max), unreadable };
  }

  /** Stores what `change` returns instead of the entries that are shown. */
  function update(change: (shown: readonly E[], hasExcess: boolean) => readonly E[]) {
    const { entries, excess, unreadable } = read();
    const changed = change(entries, excess.length > 0);
    if (unreadableKey && unreadable.length > 0) {
      store(unreadableKey, [...itemsAt(unreadableKey), ...unreadable]);
    }
    const items = [...changed, ...excess].map(number);
    store(key, unreadableKey ? items : [...items, ...unreadable]);
    return changed;
  }

  const append = (drafts: readonly D[]) =>
    update((shown) => {
      if (shown.length + drafts.length > max) throw refusal(format.fullCode);
      const all = [...shown];
      for (const draft of drafts) all.push(format.newEntry(draft, all));
      return all;
    });

  return {
    owner: ANONYMOUS,
    async load() {
      const { entries, excess, unreadable } = read();
      const hasUnreadable = unreadableKey !== undefined && unreadable.length > 0;
      const { isInMemory } = storage;
      return { entries, isInMemory, hasUnreadable, hasExcess: excess.length > 0 };
    },
    add: async (draft) => append([draft]).at(-1) as E,
    async addAll(drafts) {
      append(drafts);
    },
    async remove(id) {
      update((shown) => shown.filter((entry) => entry.id !== id));
    },
    async restore(entry, index) {
      update((shown, hasExcess) => {
        if (shown.some(({ id }) => id === entry.id)) return shown;
        if (shown.length >= max && !hasExcess) throw refusal(format.fullCode);
        return shown.toSpliced(index, 0, entry);
      });
    },
    async change(id, change) {
      update((shown) => {
        if (!shown.some((entry) => entry.id === id)) throw refusal(format.goneCode);
        return shown.map((entry) => (entry.id === id ? format.applyChange(entry, change) : entry));
      });
    },
    async order(ids) {
      update((shown) => {
        const byId = new Map(shown.map((entry) => [entry.id, entry]));
        const ordered = new Set(ids.flatMap((id) => byId.get(id) ?? []));
        if (ordered.size !== byId.size || ids.length !== byId.size) throw refusal("list_changed");
        return [...ordered];
      });
    },
    subscribe: (onChange) => storage.subscribe(key, onChange),
  };
}
