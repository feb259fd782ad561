import {
  entryKey,
  LIST_HAS_CHANGED,
  LIST_IS_FULL,
  MAX_PREFERENCES,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
} from "../../shared/api/preferences.ts";
import { ApiError } from "../kit/api/api-client.ts";
import { UserError } from "../kit/api/report-error.ts";
import type { TextStorage } from "../kit/storage/text-storage.ts";
import {
  createAccountStore,
  type EntryCalls,
  type SavedCopies,
  type SavedCopy,
} from "../services/account-store.ts";
import { createBrowserStore } from "../services/browser-store.ts";
import { zonesFormat } from "../services/my-zones-list.ts";
import { createCollection } from "../services/synced-collection.ts";

/** The tabs of a browser: what one sends, the others get later. */
export function createTabs(later: (task: () => void) => void = queueMicrotask) {
  const tabs = new Set<(message: string) => void>();
  return {
    open() {
      const callbacks = new Set<() => void>();
      const receive = () => {
        for (const callback of callbacks) callback();
      };
      tabs.add(receive);
      return {
        notify: () =>
          later(() => {
            for (const other of tabs) if (other !== receive) other("");
          }),
        subscribe: (callback: () => void) => {
          callbacks.add(callback);
          return () => void callbacks.delete(callback);
        },
      };
    },
  };
}

/** Local storage, with an event in the other tabs after each change. */
export function memoryStorage(later?: (task: () => void) => void) {
  const texts = new Map<string, string>();
  const tabs = createTabs(later);
  return {
    open(): TextStorage {
      const { notify, subscribe } = tabs.open();
      return {
        isInMemory: false,
        getItem: (key) => texts.get(key) ?? null,
        setItem(key, text) {
          texts.set(key, text);
          notify();
        },
        subscribe: (_key, onChange) => subscribe(onChange),
      };
    },
  };
}

type Calls = EntryCalls<Preference, PreferenceDraft, PreferenceChange>;
type Request = <T>(answer: () => T) => Promise<T>;

/** The server's list of a user, in memory. `request` brings a request there, and its answer back. */
export function memoryCalls(request: Request = async (answer) => answer()): () => Calls {
  const format = zonesFormat();
  let rows: readonly Preference[] = [];
  let lastId = 0;

  function append(drafts: readonly PreferenceDraft[]): Preference[] {
    if (rows.length + drafts.length > MAX_PREFERENCES) throw new UserError(LIST_IS_FULL);
    const added = drafts.map(({ timezone, customName, cityId, availability }, index) => {
      lastId += 1;
      const displayOrder = rows.length + index;
      const draft = { timezone, customName, cityId, ...(availability && { availability }) };
      return { id: `p${lastId}`, userId: "u1", ...draft, displayOrder };
    });
    rows = [...rows, ...added];
    return added;
  }
  function order(ids: readonly string[]): void {
    const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    if (new Set(ordered).size !== rows.length || ids.length !== rows.length) {
      throw new UserError(LIST_HAS_CHANGED);
    }
    rows = ordered;
  }
  const add = async (draft: PreferenceDraft) =>
    (await request(() => append([draft])))[0] as Preference;

  return () => ({
    load: () => request(() => rows),
    add,
    addAll: (drafts) =>
      request(() => {
        const known = new Set(rows.map(entryKey));
        append(drafts.filter((draft) => !known.has(entryKey(draft))));
      }),
    remove: (id) =>
      request(() => {
        rows = rows.filter((row) => row.id !== id);
      }),
    async restore(entry, index) {
      const { id } = await add(entry);
      const ids = (await request(() => rows)).map((row) => row.id);
      await request(() => order(ids.filter((one) => one !== id).toSpliced(index, 0, id)));
    },
    change: (id, change) =>
      request(() => {
        const error = { error: { code: "preference_not_found", message: "" } };
        if (!rows.some((row) => row.id === id)) throw new ApiError(404, JSON.stringify(error));
        rows = rows.map((row) => (row.id === id ? format.applyChange(row, change) : row));
      }),
    order: (ids) => request(() => order(ids)),
    goneCode: "preference_not_found",
  });
}

export const FAULTS = ["none", "offline", "refuses", "answer lost"] as const;
export type Fault = (typeof FAULTS)[number];

/** The device of each tab. */
export const TABS = [0, 0, 1] as const;

/** Brings a request or message on its way, at once or when a scheduler says so. */
export type Send = (label: string) => Promise<unknown>;

/** Two devices with three tabs, and a server that another part can disturb. */
export class World {
  fault: Fault = "none";
  readonly tabs: readonly Tab[];
  readonly #isSignedIn = [false, false];

  constructor(send: Send) {
    const calls = memoryCalls(async (answer) => {
      await send("request");
      if (this.fault === "offline") throw new TypeError("Failed to fetch");
      if (this.fault === "refuses") throw new ApiError(503, "");
      const result = answer();
      await send("answer");
      if (this.fault === "answer lost") throw new TypeError("Failed to fetch");
      return result;
    });
    const later = (task: () => void) => void send("message").then(task);
    const devices = this.#isSignedIn.map(() => ({
      storage: memoryStorage(later),
      tabs: createTabs(later),
      copies: memoryCopies(),
    }));
    let instant = 0;
    this.tabs = TABS.map((device) => {
      const { storage, tabs, copies } = devices[device] as (typeof devices)[number];
      const format = zonesFormat(() => (instant += 1));
      const options = { userId: "u1", copies, tabs: tabs.open(), onSignedOut() {} };
      const browser = createBrowserStore(format, storage.open());
      return new Tab(browser, createAccountStore(options, calls));
    });
  }

  /** Of a device, in each of its tabs, one after the other. */
  async sign(isIn: boolean, device: number, send: Send): Promise<void> {
    this.#isSignedIn[device] = isIn;
    await Promise.all(
      this.tabs.map(async (tab, index) => {
        if (TABS[index] !== device) return;
        await send("session");
        if (this.#isSignedIn[device] === isIn) await tab.sign(isIn);
      }),
    );
  }
}

type Store = ReturnType<typeof createBrowserStore<Preference, PreferenceDraft, PreferenceChange>>;

export class Tab {
  readonly list = createCollection<Preference, PreferenceDraft, PreferenceChange>(entryKey);
  undo: (() => Promise<void>) | undefined;
  readonly #browser: Store;
  readonly #account: Store;

  constructor(browser: Store, account: Store) {
    this.#browser = browser;
    this.#account = account;
    this.list.open(browser);
  }

  get names(): readonly string[] {
    return (this.list.get().entries ?? []).map(({ customName }) => customName ?? "");
  }

  async sign(isIn: boolean): Promise<void> {
    this.list.open(isIn ? this.#account : this.#browser);
    if (isIn) await this.list.merge(this.#browser).catch(() => {});
    await this.list.settled();
  }
}

export function memoryCopies(): SavedCopies<Preference> {
  let copy: SavedCopy<Preference> | undefined;
  return {
    find: () => copy,
    save(userId, entries) {
      copy = { userId, entries, savedAt: 0 };
    },
    keepOnly() {},
  };
}
