import { describe, expect, test } from "vitest";
import { LIST_IS_FULL, type Preference } from "../../shared/api/preferences.ts";
import { createLocalStore } from "./local-store.ts";

const KEY = "timezone-preferences-anonymous";
const INSTANT = Date.parse("2026-11-20T12:00:00Z");

const newLocalStore = () => createLocalStore(() => INSTANT);
const india = { timezone: "India Standard Time", customName: "Mum", cityId: null };
const stored = (): Preference[] => JSON.parse(localStorage.getItem(KEY) ?? "[]");

describe("storage with 30,000 entries", () => {
  const fill = () => {
    const all = Array.from({ length: 30_000 }, (_, index) => ({
      id: `local-${index}`,
      timezone: "Nepal Time",
      customName: null,
      displayOrder: index,
    }));
    localStorage.setItem(KEY, JSON.stringify(all));
  };
  const ids = (list: readonly Preference[]) => list.map(({ id }) => id);

  test("shows the first 100, with a notice, and stays unchanged", async () => {
    fill();
    const text = localStorage.getItem(KEY);
    const { preferences, notice } = await newLocalStore().list();
    expect(ids(preferences)).toEqual(Array.from({ length: 100 }, (_, index) => `local-${index}`));
    expect(notice).toMatch(/^Your saved list has more than 100 time zones\./);
    expect(localStorage.getItem(KEY)).toBe(text);
  });

  test("loses none of them by a removal, its undo, a new name, a new order or a refused addition", async () => {
    fill();
    const store = newLocalStore();
    const [first, second] = (await store.list()).preferences;
    await store.removePreference(first?.id ?? "");
    expect(ids((await store.list()).preferences).at(-1)).toBe("local-100");
    if (first) await store.restorePreference(first, 0);
    await store.updatePreference(second?.id ?? "", { customName: "Home" });
    await store.orderPreferences(ids((await store.list()).preferences).toReversed());
    await expect(store.addPreference(india)).rejects.toThrow(LIST_IS_FULL);
    expect(new Set(ids(stored())).size).toBe(30_000);
    expect(localStorage.getItem(`${KEY}-unreadable`)).toBeNull();
  });
});
