import {
  entryKey,
  mergePath,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
  type PreferenceOrder,
} from "../../shared/api/preferences.ts";
import { ApiError } from "../kit/api/api-client.ts";
import { type Call, createAccountStore } from "../services/account-store.ts";
import { createBrowserStore, createTexts, type TextStorage } from "../services/browser-store.ts";
import { zonesCalls, zonesFormat } from "../services/my-zones-list.ts";
import { createCollection } from "../services/synced-collection.ts";

/** Local storage, with an event in the other tabs after each change. */
export function memoryStorage(later: (task: () => void) => void = queueMicrotask) {
  const texts = createTexts();
  const listeners = new Set<{ tab: object; key: string; onChange: () => void }>();
  return {
    open(): TextStorage {
      const tab = {};
      return {
        ...texts,
        isInMemory: false,
        write(key, text) {
          later(() => {
            for (const one of listeners) if (one.tab !== tab && one.key === key) one.onChange();
          });
          return texts.write(key, text);
        },
        subscribe(key, onChange) {
          const listener = { tab, key, onChange };
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
    },
  };
}

type Request = <T>(answer: () => Promise<T>) => Promise<T>;

/** A server with a user's list, in memory. `request` brings a request there, and its answer back; one is answered at a time. */
function memoryServer(request: Request): Call {
  let instant = 0;
  const format = zonesFormat(() => (instant += 1));
  const rows = createBrowserStore(format, createTexts());
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

  return <T>(path: string, ask?: Parameters<Call>[1]) =>
    request(() => {
      const next = last.then(() => answer(path, ask?.method, ask?.body));
      last = next.catch(() => {});
      return next as Promise<T>;
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
    const devices = this.#isSignedIn.map(() => memoryStorage(later));
    let instant = 0;
    const format = zonesFormat(() => (instant += 1));
    this.tabs = TABS.map((device) => {
      const storage = (devices[device] as (typeof devices)[number]).open();
      const account = createAccountStore("u1", () => zonesCalls(call, "u1"), format, storage);
      return new Tab(createBrowserStore(format, storage), account);
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
