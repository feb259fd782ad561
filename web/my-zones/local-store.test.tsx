import { describe, expect, test, vi } from "vitest";
import {
  LIST_HAS_CHANGED,
  LIST_IS_FULL,
  MAX_PREFERENCES,
  type Preference,
} from "../../shared/api/preferences.ts";
import { UserError } from "../kit/api/report-error.ts";
import { blockStorage } from "../testing/block-storage.ts";
import { createLocalStore } from "./local-store.ts";

const KEY = "timezone-preferences-anonymous";
const INSTANT = Date.parse("2026-11-20T12:00:00Z");

const newLocalStore = () => createLocalStore(() => INSTANT);
const india = { timezone: "India Standard Time", customName: "Mum", cityId: null };
const japan = { timezone: "Japan Standard Time", customName: null, cityId: null };
const stored = (): Preference[] => JSON.parse(localStorage.getItem(KEY) ?? "[]");

describe("an anonymous visitor's list", () => {
  test("is stored in local storage, each entry with the specified fields", async () => {
    const added = await newLocalStore().addPreference(india);
    expect(added).toEqual({
      id: `local-${INSTANT}`,
      userId: "anonymous",
      timezone: "India Standard Time",
      customName: "Mum",
      cityId: null,
      displayOrder: 0,
      createdAt: "2026-11-20T12:00:00.000Z",
    });
    expect(stored()).toEqual([added]);
  });

  test("gives entries added in the same millisecond different ids", async () => {
    const store = newLocalStore();
    await Promise.all([store.addPreference(india), store.addPreference(japan)]);
    const ids = stored().map(({ id }) => id);
    expect(ids).toEqual([`local-${INSTANT}`, `local-${INSTANT + 1}`]);
  });

  test("gives a new entry the list's length as its displayOrder", async () => {
    const store = newLocalStore();
    await store.addPreference(india);
    expect((await store.addPreference(japan)).displayOrder).toBe(1);
  });

  test("appends a new entry at the end, also after removals", async () => {
    const store = newLocalStore();
    const ids: string[] = [];
    for (const customName of ["A", "B", "C"]) {
      ids.push((await store.addPreference({ ...india, customName })).id);
    }
    await store.removePreference(ids[0] ?? "");
    await store.removePreference(ids[1] ?? "");
    const added = await store.addPreference({ ...india, customName: "D" });
    const { preferences } = await store.list();
    expect(preferences.map(({ customName }) => customName)).toEqual(["C", "D"]);
    expect(added.displayOrder).toBe(1);
  });

  test("allows the same zone twice", async () => {
    const store = newLocalStore();
    await store.addPreference(india);
    await store.addPreference({ ...india, customName: "Dad" });
    expect((await store.list()).preferences).toHaveLength(2);
  });

  test("is still there on the next page load", async () => {
    await newLocalStore().addPreference(india);
    expect((await newLocalStore().list()).preferences).toMatchObject([india]);
  });

  test("removes an entry, and undo restores it at its index once", async () => {
    const store = newLocalStore();
    const first = await store.addPreference(india);
    await store.addPreference(japan);
    await store.removePreference(first.id);
    expect((await store.list()).preferences).toMatchObject([japan]);
    await store.restorePreference(first, 0);
    await store.restorePreference(first, 0);
    expect((await store.list()).preferences).toMatchObject([india, japan]);
  });

  test("restores a removed entry at its index after additions and reordering", async () => {
    let instant = INSTANT;
    const store = createLocalStore(() => instant++);
    const nepal = { timezone: "Nepal Time", customName: null, cityId: null };
    await store.importPreferences([india, japan]);
    const [first, second] = (await store.list()).preferences;
    await store.removePreference(second?.id ?? "");
    const third = await store.addPreference(nepal);
    await store.orderPreferences([third.id, first?.id ?? ""]);
    if (second) await store.restorePreference(second, 1);
    expect((await store.list()).preferences).toMatchObject([nepal, japan, india]);
  });

  test("keeps the place of an entry that is renamed, moved, removed and restored", async () => {
    const place = { name: "Almaty", region: null, country: "Kazakhstan" };
    const almaty = { timezone: "Asia/Almaty", customName: "Home", cityId: "1526384", place };
    const store = newLocalStore();
    const { id } = await store.addPreference({ ...almaty, customName: null });
    await store.addPreference(japan);
    await store.updatePreference(id, { customName: "Home" });
    const [first, second] = (await newLocalStore().list()).preferences;
    expect(first).toMatchObject(almaty);
    await store.orderPreferences([second?.id ?? "", id]);
    await store.removePreference(id);
    if (first) await store.restorePreference(first, 1);
    expect((await newLocalStore().list()).preferences).toMatchObject([japan, almaty]);
  });

  test("renames an entry or clears its name, and refuses a removed one", async () => {
    const store = newLocalStore();
    const { id } = await store.addPreference(india);
    await store.updatePreference(id, { customName: "Dad" });
    expect(stored()).toMatchObject([{ id, customName: "Dad" }]);
    await store.updatePreference(id, { customName: null });
    expect(stored()).toMatchObject([{ id, customName: null }]);
    await store.removePreference(id);
    await expect(store.updatePreference(id, { customName: "Mum" })).rejects.toThrow(
      "This time zone has already been removed.",
    );
  });

  test("changes when the person of an entry can meet, and keeps it through renaming, removal and undo", async () => {
    const night = { hours: { start: 1320, end: 360 }, weekend: [5, 6] };
    const store = newLocalStore();
    const { id } = await store.addPreference(india);
    await store.updatePreference(id, { availability: night });
    await store.updatePreference(id, { customName: "Dad" });
    const [entry] = (await newLocalStore().list()).preferences;
    expect(entry).toMatchObject({ customName: "Dad", availability: night });
    await store.removePreference(id);
    if (entry) await store.restorePreference(entry, 0);
    expect((await newLocalStore().list()).preferences).toEqual([entry]);
    await store.updatePreference(id, { availability: {} });
    expect(stored()[0]).not.toHaveProperty("availability");
    await store.importPreferences([{ ...japan, availability: night }]);
    expect(stored()).toMatchObject([{ customName: "Dad" }, { availability: night }]);
  });

  test("is reordered as a whole; ids of another list are refused and change nothing", async () => {
    const store = newLocalStore();
    await store.importPreferences([india, japan]);
    const [first, second] = stored().map(({ id }) => id);
    await store.orderPreferences([second ?? "", first ?? ""]);
    expect(await newLocalStore().list()).toMatchObject({ preferences: [japan, india] });
    const before = stored();
    for (const ids of [[first], [first, first], [first, second, "other"], [first, "other"]]) {
      const ordering = store.orderPreferences(ids.map((id) => id ?? ""));
      await expect(ordering).rejects.toThrow(new UserError(LIST_HAS_CHANGED));
    }
    expect(stored()).toEqual(before);
  });

  test("imports all entries or none", async () => {
    const store = newLocalStore();
    await store.importPreferences(Array.from({ length: MAX_PREFERENCES - 1 }, () => india));
    await expect(store.importPreferences([japan, japan])).rejects.toThrow(LIST_IS_FULL);
    expect(stored()).toHaveLength(MAX_PREFERENCES - 1);
    expect(new Set(stored().map(({ id }) => id)).size).toBe(MAX_PREFERENCES - 1);
  });

  test("holds 100 entries; one more is refused and none is lost", async () => {
    const store = newLocalStore();
    for (let entries = 0; entries < MAX_PREFERENCES; entries += 1) {
      await store.addPreference(india);
    }
    await expect(store.addPreference(japan)).rejects.toThrow(new UserError(LIST_IS_FULL));
    expect(stored()).toHaveLength(MAX_PREFERENCES);
  });

  test("notifies subscribers of changes in other tabs only, until they unsubscribe", async () => {
    const onChange = vi.fn<() => void>();
    const unsubscribe = newLocalStore().subscribe(onChange);
    window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(onChange).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(onChange).toHaveBeenCalledTimes(2);
    unsubscribe();
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe("storage with unreadable entries", () => {
  const readable = {
    id: "local-1",
    timezone: "Nepal Time",
    customName: null,
    displayOrder: 0,
  };

  test("is left unchanged, with a notice; readable entries show", async () => {
    const text = JSON.stringify([readable, { broken: true }]);
    localStorage.setItem(KEY, text);
    const { preferences, notice } = await newLocalStore().list();
    expect(preferences).toMatchObject([{ timezone: "Nepal Time" }]);
    expect(notice).toMatch(/couldn’t be read/);
    expect(localStorage.getItem(KEY)).toBe(text);
  });

  test("has them moved aside before the list is written, so that none is lost", async () => {
    localStorage.setItem(KEY, JSON.stringify([readable, { broken: true }]));
    const store = newLocalStore();
    await store.addPreference(india);
    expect(stored()).toMatchObject([{ timezone: "Nepal Time" }, india]);
    expect(JSON.parse(localStorage.getItem(`${KEY}-unreadable`) ?? "")).toEqual([{ broken: true }]);
    expect(await store.list()).not.toHaveProperty("notice");

    localStorage.setItem(KEY, "[{oops");
    await store.addPreference(japan);
    expect(JSON.parse(localStorage.getItem(`${KEY}-unreadable`) ?? "")).toEqual([
      { broken: true },
      "[{oops",
    ]);
  });
});

describe("full storage", () => {
  test("refuses a new entry with an error and keeps the others", async () => {
    const store = newLocalStore();
    await store.addPreference(india);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    await expect(store.addPreference(japan)).rejects.toThrow("Your browser’s storage is full.");
    expect((await store.list()).preferences).toMatchObject([india]);
  });
});

describe("blocked storage", () => {
  test("keeps the list in memory until the page closes, with a notice", async () => {
    blockStorage();
    const store = newLocalStore();
    await store.addPreference(india);
    const { preferences, notice } = await store.list();
    expect(preferences).toMatchObject([india]);
    expect(notice).toMatch(/blocks storage/);
  });
});
