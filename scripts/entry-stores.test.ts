import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildTestApp } from "../server/testing/app.ts";
import { TestVisitor } from "../server/testing/visitor.ts";
import {
  LIST_HAS_CHANGED,
  LIST_IS_FULL,
  MAX_PREFERENCES,
  type Preference,
  type PreferenceChange,
  type PreferenceDraft,
} from "../shared/api/preferences.ts";
import { sentenceOf } from "../web/kit/api/report-error.ts";
import { createAccountStore } from "../web/services/account-store.ts";
import { createBrowserStore } from "../web/services/browser-store.ts";
import { zonesCalls, zonesFormat } from "../web/services/my-zones-list.ts";
import type { EntryStore } from "../web/services/synced-collection.ts";
import { memoryStorage } from "../web/testing/memory-stores.ts";

type Store = EntryStore<Preference, PreferenceDraft, PreferenceChange>;
type Tabs = readonly [Store, Store];

const MUM: PreferenceDraft = {
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
};
const TOKYO: PreferenceDraft = { timezone: "Japan Standard Time", customName: null, cityId: null };
const KOBE: PreferenceDraft = { timezone: "Asia/Tokyo", customName: "Work", cityId: "1859171" };
const NIGHT = { hours: { start: 1320, end: 360 }, weekend: [5, 6] };

/** Each returns the stores of two tabs. */
async function browserStores(): Promise<Tabs> {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const storage = memoryStorage();
  const format = zonesFormat(() => (now += 1));
  const open = () => createBrowserStore(format, storage.open());
  return [open(), open()];
}

async function serverStores(): Promise<Tabs> {
  const { app } = await buildTestApp();
  const visitor = new TestVisitor(app);
  const userId = await visitor.createPasskey();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const method = (init.method ?? "GET") as "GET";
    const answer = await visitor.ask(method, path, body);
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
    });
  });
  const storage = memoryStorage();
  const open = () => createAccountStore(userId, zonesCalls, zonesFormat(), storage.open());
  return [open(), open()];
}

beforeEach(() => void vi.stubGlobal("window", new EventTarget()));
// Files share a process.
afterEach(() => void vi.unstubAllGlobals());

const shown = async (store: Store) =>
  (await store.load()).entries.map(({ timezone, customName }) => customName ?? timezone);
const named = (...names: string[]) => names.map((customName) => ({ ...MUM, customName }));

describe.each([
  ["browser", browserStores],
  ["server", serverStores],
])("the list in the %s store", (_name, open) => {
  let store: Store;
  let otherTab: Store;
  beforeEach(async () => {
    [store, otherTab] = await open();
  });

  /** Adds entries with these names, and returns their ids. */
  async function add(...names: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const draft of named(...names)) ids.push((await store.add(draft)).id);
    return ids;
  }

  test("adds entries at its end, each with an id of its own and the list's length as displayOrder", async () => {
    const added = [await store.add(MUM), await store.add(TOKYO), await store.add(KOBE)];
    const { entries } = await otherTab.load();
    expect(entries).toMatchObject([MUM, TOKYO, KOBE]);
    expect(entries.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
    expect(new Set(added.map(({ id }) => id)).size).toBe(3);
    expect(added.map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2]);
  });

  test("adds several entries in their order, at its end also after removals", async () => {
    const [a = "", b = ""] = await add("A", "B", "C");
    await store.remove(a);
    await store.remove(b);
    await store.addAll([TOKYO, KOBE]);
    expect(await shown(store)).toEqual(["C", "Japan Standard Time", "Work"]);
  });

  test("removes an entry, also one that is gone already", async () => {
    const [a = ""] = await add("A", "B");
    await otherTab.remove(a);
    await store.remove(a);
    expect(await shown(store)).toEqual(["B"]);
  });

  test.each([0, 1, 2])("restores a removed entry at index %i, with all it had", async (index) => {
    const kobe = await store.add({ ...KOBE, availability: NIGHT });
    await add("A", "B");
    await store.remove(kobe.id);
    await store.restore(kobe, index);
    const { entries } = await store.load();
    expect(entries).toHaveLength(3);
    expect(entries[index]).toMatchObject({ ...KOBE, availability: NIGHT });
  });

  test("changes name and hours of an entry, each without the other", async () => {
    const { id } = await store.add(KOBE);
    await store.change(id, { availability: NIGHT });
    await store.change(id, { customName: "Home" });
    const { entries } = await store.load();
    expect(entries).toMatchObject([{ ...KOBE, customName: "Home", availability: NIGHT }]);
    await store.change(id, { customName: null, availability: {} });
    const [cleared] = (await store.load()).entries;
    expect([cleared?.customName, cleared?.availability]).toEqual([null, undefined]);
  });

  test("refuses to change an entry that is gone, with a sentence", async () => {
    const [a = ""] = await add("A");
    await otherTab.remove(a);
    const refusal: unknown = await store.change(a, { customName: "B" }).catch((error) => error);
    expect(sentenceOf(refusal)).toBe("This time zone has already been removed.");
  });

  test("takes a new order of exactly its entries", async () => {
    const [a = "", b = "", c = ""] = await add("A", "B", "C");
    await store.order([c, a, b]);
    expect(await shown(otherTab)).toEqual(["C", "A", "B"]);
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, "x"],
      [a, b, c, "x"],
    ]) {
      const refusal: unknown = await store.order(wrong).catch((error) => error);
      expect(sentenceOf(refusal)).toBe(LIST_HAS_CHANGED);
    }
    expect(await shown(store)).toEqual(["C", "A", "B"]);
  });

  test("holds 100 entries, and refuses more with a sentence, all or none", async () => {
    const [first] = await add("A");
    const entry = (await store.load()).entries[0];
    await store.remove(first ?? "");
    const many = Array.from({ length: MAX_PREFERENCES - 1 }, (_, index) => `Zone ${index}`);
    await store.addAll(named(...many));
    await expect(store.addAll(named("X", "Y")).catch(sentenceOf)).resolves.toBe(LIST_IS_FULL);
    expect(await shown(store)).toEqual(many);
    await add("Last");
    for (const refused of [store.add(TOKYO), entry ? store.restore(entry, 0) : undefined]) {
      await expect(refused?.catch(sentenceOf)).resolves.toBe(LIST_IS_FULL);
    }
    expect(await shown(store)).toEqual([...many, "Last"]);
  });

  test("notifies the other tabs of a change, not its own", async () => {
    const [own, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
    store.subscribe(own);
    const unsubscribe = otherTab.subscribe(other);
    await add("A");
    store.notify?.();
    await vi.waitFor(() => expect(other).toHaveBeenCalledOnce());
    unsubscribe();
    await add("B");
    store.notify?.();
    expect([own, other].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });
});

test("an account's list takes the same entries once, however often they are sent", async () => {
  const [store] = await serverStores();
  await store.addAll([MUM, TOKYO]);
  await store.addAll([TOKYO, KOBE, MUM]);
  expect(await shown(store)).toEqual(["Mum", "Japan Standard Time", "Work"]);
});
