import {
  entryKey,
  mergePath,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
  type PreferenceOrder,
} from "../../shared/api/preferences.ts";
import { ApiError, type callApi } from "../kit/api/api-client.ts";
import { createAccountStore, type SavedCopies } from "../services/account-store.ts";
import { createBrowserStore, type TextStorage } from "../services/browser-store.ts";
import { zonesCalls, zonesFormat } from "../services/my-zones-list.ts";
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

type Request = <T>(answer: () => Promise<T>) => Promise<T>;

/** A server with a user's list, in memory. `request` brings a request there, and its answer back; one is answered at a time. */
function memoryServer(request: Request): typeof callApi {
  let instant = 0;
  const rows = createBrowserStore(
    zonesFormat(() => (instant += 1)),
    memoryStorage().open(),
  );
  let last: Promise<unknown> = Promise.resolve();

  async function answer(path: string, method: string | undefined, body: unknown) {
    const id = path.slice(path.lastIndexOf("/") + 1);
    if (method === "DELETE") return rows.remove(id);
    if (method === "PATCH") return rows.change(id, body as PreferenceChange);
    if (method === "PUT") return rows.order((body as PreferenceOrder).ids);
    const { entries } = await rows.load();
    if (method === undefined) return entries;
    if (path !== mergePath("u1")) return rows.add(body as PreferenceDraft);
    const known = new Set(entries.map(entryKey));
    const { preferences } = body as { readonly preferences: readonly PreferenceDraft[] };
    return rows.addAll(preferences.filter((draft) => !known.has(entryKey(draft))));
  }

  return async (path, ask) => {
    const answered = await request(() => {
      const next = last.then(() => answer(path, ask?.method, ask?.body));
      last = next.catch(() => {});
      return next;
    });
    return Response.json(answered ?? null);
  };
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
    const call = memoryServer(async (answer) => {
      await send("request");
      if (this.fault === "offline") throw new TypeError("Failed to fetch");
      if (this.fault === "refuses") throw new ApiError(503, "");
      const result = await answer();
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
      return new Tab(
        browser,
        createAccountStore(options, (_call, userId) => zonesCalls(call, userId)),
      );
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
  let copy: ReturnType<SavedCopies<Preference>["find"]>;
  return {
    find: () => copy,
    save(userId, entries) {
      copy = { userId, entries, savedAt: 0 };
    },
    keepOnly() {},
  };
}
