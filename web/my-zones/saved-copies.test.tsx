import { describe, expect, test, vi } from "vitest";
import type { Preference } from "../../shared/api/preferences.ts";
import { blockStorage } from "../testing/block-storage.ts";
import { createSavedCopies } from "./saved-copies.ts";

const KEY = "timezone-preferences-u1";
const mum: Preference = {
  id: "p1",
  userId: "u1",
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
  displayOrder: 0,
};
const copiesAt = (now = 1000) => createSavedCopies(() => now);

describe("the saved copy of a signed-in user's list", () => {
  test("lies under the specified key and is found by the next page", () => {
    copiesAt(5).save("u1", [mum]);
    expect(localStorage.getItem(KEY)).not.toBeNull();
    expect(copiesAt().find()).toEqual({ userId: "u1", savedAt: 5, preferences: [mum] });
  });

  test("is removed by nobody being signed in, with every copy but not with the list of this browser", () => {
    const others = ["timezone-preferences-anonymous", "timezone-preferences-anonymous-unreadable"];
    for (const key of others) localStorage.setItem(key, "[]");
    const copies = copiesAt();
    copies.save("u1", [mum]);
    copies.save("u2", []);
    copies.keepOnly(null);
    expect(Object.keys(localStorage).toSorted()).toEqual(others);
  });

  test("is removed when another user signs in, and not when its own does", () => {
    const copies = copiesAt();
    copies.save("u1", [mum]);
    copies.keepOnly("u1");
    expect(copies.find()?.userId).toBe("u1");
    copies.keepOnly("u2");
    expect(copies.find()).toBeUndefined();
  });

  test("is not saved by a response that arrives after signing out", () => {
    const copies = copiesAt();
    copies.keepOnly("u1");
    copies.keepOnly(null);
    copies.save("u1", [mum]);
    expect(localStorage).toHaveLength(0);
  });

  test("is the newest one if two were left", () => {
    copiesAt(7).save("u2", []);
    copiesAt(6).save("u1", [mum]);
    expect(copiesAt().find()?.userId).toBe("u2");
  });

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a list of an older form", "[]"],
    ["no time", '{"preferences":[]}'],
    ["a time that is no date", '{"savedAt":9e15,"preferences":[]}'],
    ["no list", '{"savedAt":1,"preferences":"x"}'],
  ])("is ignored if it is %s", (_what, text) => {
    localStorage.setItem(KEY, text);
    expect(copiesAt().find()).toBeUndefined();
  });

  test("is shown without entries that can't be read, and as the list of its key's user", () => {
    const preferences = [{ ...mum, userId: "u9" }, 7, { id: "p2" }, null];
    localStorage.setItem(KEY, JSON.stringify({ savedAt: 1, preferences }));
    expect(copiesAt().find()?.preferences).toEqual([mum]);
  });

  test("does not exist where the browser blocks storage", () => {
    blockStorage();
    const copies = createSavedCopies(Date.now);
    copies.save("u1", [mum]);
    copies.keepOnly(null);
    expect(copies.find()).toBeUndefined();
  });

  test("stays as it was if the storage is full", () => {
    copiesAt(5).save("u1", [mum]);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full.", "QuotaExceededError");
    });
    copiesAt(6).save("u1", []);
    expect(copiesAt().find()?.savedAt).toBe(5);
  });
});
