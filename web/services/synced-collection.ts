import { createStore } from "../kit/storage/store.ts";

export interface Stored<E> {
  /** In order, without those above the limit. */
  readonly entries: readonly E[];
  /** When this browser's copy was saved (ms), if it stands for the list of a server that can't be reached. */
  readonly savedAt?: number;
  /** Whether it is lost with the page, because the browser blocks storage. */
  readonly isInMemory?: boolean;
  /** Whether something stored could not be read, or is above the limit. It stays stored. */
  readonly hasUnreadable?: boolean;
  readonly hasExcess?: boolean;
}

/** A person's entries, in the browser or on the server. Its errors are UserErrors if they have a sentence for the visitor. */
export interface EntryStore<E, D, C> {
  readonly owner: string;
  load(): Promise<Stored<E>>;
  add(draft: D): Promise<E>;
  /** Adds entries at the end, except some that it has already or does not know the places of. May stop at a failure. */
  addAll(drafts: readonly D[]): Promise<void>;
  /** Succeeds too if there is no such entry. */
  remove(id: string): Promise<void>;
  /** Adds a removed entry again, at its index if the store has an order. */
  restore(entry: E, index: number): Promise<void>;
  change(id: string, change: C): Promise<void>;
  /** Reorders all entries; fails if `ids` are not exactly theirs. */
  order(ids: readonly string[]): Promise<void>;
  /** Calls `onChange` after a change in another tab. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Tells the other tabs of a change, where they do not learn of it by themselves. */
  notify?(): void;
}

/** `entries` is undefined until they are loaded. */
interface CollectionState<E> extends Partial<Stored<E>> {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

type Undo = () => Promise<void>;

const CLOSED = { isLoading: false, hasFailed: false };

export type Collection<E extends D & { readonly id: string }, D, C> = ReturnType<
  typeof createCollection<E, D, C>
>;

/** Changes are sent one by one; a promise settles when the entries show its result. `keyOf` is equal for equal content. */
export function createCollection<E extends D & { readonly id: string }, D, C>(
  keyOf: (draft: D) => string,
) {
  const state = createStore<CollectionState<E>>(CLOSED);
  let store: EntryStore<E, D, C> | undefined;
  let unsubscribe: (() => void) | undefined;
  let lastLoad: Promise<void> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let changes = 0;
  let waiting: (() => void)[] = [];
  /** Until the changes under way are made, and their result is loaded. */
  const settle = () => new Promise<void>((resolve) => waiting.push(resolve));

  function open(next: typeof store): void {
    if (next === store) return;
    unsubscribe?.();
    store = next;
    lastLoad = undefined;
    queue = Promise.resolve();
    state.set(CLOSED);
    unsubscribe = next?.subscribe(() => void load());
    void load();
  }

  /** The entries of the load that began last win. */
  function load(): Promise<void> {
    const from = store;
    if (!from) return Promise.resolve();
    state.set({ ...state.get(), isLoading: true });
    const loading: Promise<void> = from.load().then(
      (stored) => finish(loading, { ...stored, ...CLOSED }),
      () => finish(loading, { ...state.get(), isLoading: false, hasFailed: true }),
    );
    lastLoad = loading;
    return loading;
  }

  async function finish(loading: Promise<void>, loaded: CollectionState<E>): Promise<void> {
    if (loading !== lastLoad) return lastLoad;
    // It may be older than a change that shows already.
    if (changes > 0 && state.get().entries) return settle();
    state.set(loaded);
  }

  async function run<T>(change: (store: EntryStore<E, D, C>) => Promise<T>): Promise<T> {
    const on = store;
    if (!on) throw new Error("It is not known whose entries they are.");
    changes += 1;
    const result = queue.then(() => change(on));
    queue = result.catch(() => {});
    try {
      return await result;
    } finally {
      // Also after a failure: the answer alone may be lost.
      on.notify?.();
      changes -= 1;
      if (changes > 0) await settle();
      else {
        const settled = waiting;
        waiting = [];
        await load();
        for (const resolve of settled) resolve();
      }
    }
  }

  /** An undo of a change of the list that is open, which it refuses once another person's is. */
  function undoOf(undo: Undo): Undo {
    const owner = store?.owner;
    return async () => {
      if (store?.owner !== owner) throw new Error("This was a list of somebody else.");
      await undo();
    };
  }

  const entriesNow = () => state.get().entries ?? [];
  const indexOf = (id: string) => entriesNow().findIndex((entry) => entry.id === id);

  /** Puts `next` where `entry` is; if that fails, `entry` stays. */
  async function replace(entry: E, next: E): Promise<Undo> {
    const index = indexOf(entry.id);
    if (index < 0) throw new Error("There is no such entry.");
    await run(async (on) => {
      await on.remove(entry.id);
      try {
        await on.restore(next, index);
      } catch (error) {
        await on.restore(entry, index);
        throw error;
      }
    });
    return undoOf(async () => {
      const present = entriesNow().find((one) => keyOf(one) === keyOf(next));
      if (!present) throw new Error("There is no such entry.");
      await replace(present, entry);
    });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    open,
    load,
    replace,
    /** Resolves when the load and the changes under way are done. */
    settled: () => (changes > 0 ? settle() : (lastLoad ?? Promise.resolve())),
    /** Loads again if the last load failed, or got an offline copy. */
    retry() {
      const { isLoading, hasFailed, savedAt } = state.get();
      if (!isLoading && (hasFailed || savedAt !== undefined)) void load();
    },
    add: (draft: D) => run((on) => on.add(draft)),
    /** Returns those that the store did not take. */
    async addAll(drafts: readonly D[]): Promise<readonly D[]> {
      await run((on) => on.addAll(drafts));
      const { entries, hasFailed } = state.get();
      if (!entries || hasFailed) return [];
      const keys = new Set(entries.map(keyOf));
      return drafts.filter((draft) => !keys.has(keyOf(draft)));
    },
    async remove(id: string): Promise<Undo> {
      const index = indexOf(id);
      const entry = entriesNow()[index];
      const undo = undoOf(async () => {
        if (entry) await run((on) => on.restore(entry, index));
      });
      await run((on) => on.remove(id));
      return undo;
    },
    change: (id: string, change: C) => run((on) => on.change(id, change)),
    order(entries: readonly E[]): Promise<void> {
      state.set({ ...state.get(), entries });
      return run((on) => on.order(entries.map(({ id }) => id)));
    },
    /** Moves the entries of another store here. Returns how many; what could not be moved stays there. */
    async merge(from: EntryStore<E, D, C>, isMovable: (entry: E) => boolean = () => true) {
      const on = store;
      const wanted = (await from.load()).entries.filter(isMovable);
      if (wanted.length === 0) return 0;
      let failure: unknown;
      await run((to) => to.addAll(wanted)).catch((error: unknown) => {
        failure = error;
      });
      const { entries, savedAt, hasFailed } = state.get();
      // Only what the server itself shows leaves the browser: an answer may be lost, or the user signed out meanwhile.
      const isKnown = store === on && entries && !hasFailed && savedAt === undefined;
      const keys = new Set(isKnown ? entries.map(keyOf) : []);
      const moved = wanted.filter((entry) => keys.has(keyOf(entry)));
      for (const { id } of moved) await from.remove(id);
      if (failure) throw failure;
      return moved.length;
    },
  };
}
