import { describe, expect, test, vi } from "vitest";
import {
  LIST_HAS_CHANGED,
  LIST_IS_FULL,
  MAX_PREFERENCES,
  type Preference,
} from "../../shared/api/preferences.ts";
import { createLocalStore } from "./local-store.ts";
import { GONE, Refusal } from "./preference-store.ts";

const KEY = "timezone-preferences-anonymous";
const INSTANT = Date.parse("2026-11-20T12:00:00Z");

const newKeeper = (tab: Window = window) => createLocalStore(tab, () => INSTANT);
const india = { timezone: "India Standard Time", customName: "Mum" };
const japan = { timezone: "Japan Standard Time", customName: null };
const stored = (): Preference[] => JSON.parse(localStorage.getItem(KEY) ?? "[]");

describe("an anonymous visitor's list", () => {
  test("is kept in local storage, each entry with the specified fields", async () => {
    const added = await newKeeper().addPreference(india);
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

  test("gives entries of one millisecond different ids", async () => {
    const store = newKeeper();
    await Promise.all([store.addPreference(india), store.addPreference(japan)]);
    const ids = stored().map(({ id }) => id);
    expect(ids).toEqual([`local-${INSTANT}`, `local-${INSTANT + 1}`]);
  });

  test("gives a new entry the list's length as its order", async () => {
    const store = newKeeper();
    await store.addPreference(india);
    expect((await store.addPreference(japan)).displayOrder).toBe(1);
  });

  test("has a new entry at its end, also after others were removed", async () => {
    const store = newKeeper();
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

  test("takes the same zone twice", async () => {
    const store = newKeeper();
    await store.addPreference(india);
    await store.addPreference({ ...india, customName: "Dad" });
    expect((await store.list()).preferences).toHaveLength(2);
  });

  test("is there again for the next page", async () => {
    await newKeeper().addPreference(india);
    expect((await newKeeper().list()).preferences).toMatchObject([india]);
  });

  test("loses what is removed, and has it again where it was when that is undone", async () => {
    const store = newKeeper();
    const first = await store.addPreference(india);
    await store.addPreference(japan);
    await store.removePreference(first.id);
    expect((await store.list()).preferences).toMatchObject([japan]);
    await store.restorePreference(first, 0);
    await store.restorePreference(first, 0);
    expect((await store.list()).preferences).toMatchObject([india, japan]);
  });

  test("has a removed entry again at its place, whatever was added or moved meanwhile", async () => {
    let instant = INSTANT;
    const store = createLocalStore(window, () => instant++);
    const nepal = { timezone: "Nepal Time", customName: null };
    await store.importPreferences([india, japan]);
    const [first, second] = (await store.list()).preferences;
    await store.removePreference(second?.id ?? "");
    const third = await store.addPreference(nepal);
    await store.orderPreferences([third.id, first?.id ?? ""]);
    if (second) await store.restorePreference(second, 1);
    expect((await store.list()).preferences).toMatchObject([nepal, japan, india]);
  });

  test("gets another name for an entry, or none; one that is gone is refused", async () => {
    const store = newKeeper();
    const { id } = await store.addPreference(india);
    await store.renamePreference(id, "Dad");
    expect(stored()).toMatchObject([{ id, customName: "Dad" }]);
    await store.renamePreference(id, null);
    expect(stored()).toMatchObject([{ id, customName: null }]);
    await store.removePreference(id);
    await expect(store.renamePreference(id, "Mum")).rejects.toThrow(new Refusal(GONE));
  });

  test("is put in an order as a whole; an order of another list is refused and changes nothing", async () => {
    const store = newKeeper();
    await store.importPreferences([india, japan]);
    const [first, second] = stored().map(({ id }) => id);
    await store.orderPreferences([second ?? "", first ?? ""]);
    expect(await newKeeper().list()).toMatchObject({ preferences: [japan, india] });
    const before = stored();
    for (const ids of [[first], [first, first], [first, second, "other"], [first, "other"]]) {
      const ordering = store.orderPreferences(ids.map((id) => id ?? ""));
      await expect(ordering).rejects.toThrow(new Refusal(LIST_HAS_CHANGED));
    }
    expect(stored()).toEqual(before);
  });

  test("takes entries that are brought all, or none of them", async () => {
    const store = newKeeper();
    await store.importPreferences(Array.from({ length: MAX_PREFERENCES - 1 }, () => india));
    await expect(store.importPreferences([japan, japan])).rejects.toThrow(LIST_IS_FULL);
    expect(stored()).toHaveLength(MAX_PREFERENCES - 1);
    expect(new Set(stored().map(({ id }) => id)).size).toBe(MAX_PREFERENCES - 1);
  });

  test("holds 100 entries; one more is refused and nothing is lost", async () => {
    const store = newKeeper();
    for (let entries = 0; entries < MAX_PREFERENCES; entries += 1) {
      await store.addPreference(india);
    }
    await expect(store.addPreference(japan)).rejects.toThrow(new Refusal(LIST_IS_FULL));
    expect(stored()).toHaveLength(MAX_PREFERENCES);
  });

  test("tells when another tab changes it, and only then", async () => {
    const onChange = vi.fn<() => void>();
    const end = newKeeper().subscribe(onChange);
    window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(onChange).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(onChange).toHaveBeenCalledTimes(2);
    end();
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

describe("storage that holds something unreadable", () => {
  const readable = {
    id: "local-1",
    timezone: "Nepal Time",
    customName: null,
    displayOrder: 0,
  };

  test("is told to the person and left as it was; what is readable shows", async () => {
    const text = JSON.stringify([readable, { broken: true }]);
    localStorage.setItem(KEY, text);
    const { preferences, notice } = await newKeeper().list();
    expect(preferences).toMatchObject([{ timezone: "Nepal Time" }]);
    expect(notice).toMatch(/could not be read/);
    expect(localStorage.getItem(KEY)).toBe(text);
  });

  test("is set aside before the list is written, so that nothing is lost", async () => {
    localStorage.setItem(KEY, JSON.stringify([readable, { broken: true }]));
    const store = newKeeper();
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

describe("storage that is full", () => {
  test("refuses a new entry with a sentence, and keeps the others", async () => {
    const store = newKeeper();
    await store.addPreference(india);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    await expect(store.addPreference(japan)).rejects.toThrow(/no room left/);
    expect((await store.list()).preferences).toMatchObject([india]);
  });
});

describe("storage that is blocked", () => {
  const blocked = Object.defineProperty(Object.create(window), "localStorage", {
    get() {
      throw new DOMException("Blocked", "SecurityError");
    },
  }) as Window;

  test("leaves a list that works until the page closes, and says so", async () => {
    const store = newKeeper(blocked);
    await store.addPreference(india);
    const { preferences, notice } = await store.list();
    expect(preferences).toMatchObject([india]);
    expect(notice).toMatch(/until you close the page/);
  });
});
