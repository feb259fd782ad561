import { describe, expect, test, vi } from "vitest";
import { meetingPath } from "../../shared/api/meetings.ts";
import { Preference, PreferenceList } from "../../shared/api/preferences.ts";
import { localStore, openList } from "../testing/open-list.ts";
import { answerOf, refusal, stubApi } from "../testing/stub-api.ts";
import { createAccountStore, createSavedCopies } from "./account-store.ts";
import { createBrowserStore, openTextStorage } from "./browser-store.ts";
import { meetingsCalls, meetingsFormat } from "./meetings.ts";
import { zonesCalls, zonesFormat, zonesList } from "./my-zones-list.ts";

const KEY = "timezone-preferences-anonymous";
const UNREADABLE_KEY = `${KEY}-unreadable`;
const INSTANT = Date.parse("2026-11-20T12:00:00Z");
const INDIA = { timezone: "India Standard Time", customName: "Mum", cityId: null };
const NEPAL = { timezone: "Nepal Time", customName: null, cityId: null };
const PLACE = { name: "Kobe", region: "Hyōgo", country: "Japan" };
const STORED = { id: "local-1", userId: "anonymous", ...NEPAL, displayOrder: 0 };

const store = (...items: unknown[]) => localStorage.setItem(KEY, JSON.stringify(items));
const storedAt = (key = KEY): unknown[] => JSON.parse(localStorage.getItem(key) ?? "[]");
const load = () => localStore().load();

describe("an anonymous visitor's list", () => {
  test("is stored in local storage, each entry with the specified fields", async () => {
    const added = await localStore(() => INSTANT).add(INDIA);
    expect(added).toEqual({
      id: `local-${INSTANT}`,
      userId: "anonymous",
      timezone: "India Standard Time",
      customName: "Mum",
      cityId: null,
      displayOrder: 0,
      createdAt: "2026-11-20T12:00:00.000Z",
    });
    expect(storedAt()).toEqual([added]);
  });

  test("shows its first 100 entries and keeps the others through every change", async () => {
    const ids = Array.from({ length: 30_000 }, (_, index) => `local-${index}`);
    store(...ids.map((id, displayOrder) => ({ ...STORED, id, displayOrder })));
    const { entries, hasExcess } = await load();
    expect([entries.length, entries.at(-1)?.id, hasExcess]).toEqual([100, "local-99", true]);
    const [first, second] = entries;
    await localStore().remove("local-0");
    expect((await load()).entries.at(-1)?.id).toBe("local-100");
    if (first) await localStore().restore(first, 0);
    await localStore().change(second?.id ?? "", { customName: "Home" });
    await localStore().order((await load()).entries.map(({ id }) => id).toReversed());
    await expect(localStore().add(INDIA)).rejects.toMatchObject({ code: "list_full" });
    expect(new Set(storedAt().map((item) => (item as typeof STORED).id)).size).toBe(30_000);
  });

  test("keeps its entries beside broken ones, which move aside before the first change", async () => {
    const broken = [
      { ...STORED, id: 7 },
      { ...STORED, timezone: null },
      { ...STORED, id: "local-2", cityId: "../1" },
      { ...STORED, customName: "The id of another" },
      null,
    ];
    store(STORED, ...broken);
    expect(await load()).toMatchObject({ entries: [STORED], hasUnreadable: true });
    expect(storedAt()).toHaveLength(6);
    await localStore().add(INDIA);
    expect(storedAt()).toMatchObject([NEPAL, INDIA]);
    expect(storedAt(UNREADABLE_KEY)).toEqual(broken);
    expect((await load()).hasUnreadable).toBe(false);
  });

  test("that is no list moves aside too, behind what is there already", async () => {
    localStorage.setItem(UNREADABLE_KEY, "[5]");
    localStorage.setItem(KEY, "[{oops");
    await localStore().add(INDIA);
    expect(storedAt(UNREADABLE_KEY)).toEqual([5, "[{oops"]);
  });

  test("is read without what is wrong in an entry", async () => {
    const hours = { start: 1320, end: 360 };
    store(
      { ...STORED, customName: 5, displayOrder: "x", place: PLACE, availability: "always" },
      { ...STORED, id: "b", displayOrder: 1, availability: { hours, mood: "good" } },
      { ...STORED, id: "c", displayOrder: 2, cityId: "1859171", place: { name: 5 } },
      { ...STORED, id: "d", displayOrder: 3, cityId: "1859171", place: PLACE, customName: " Ann " },
    );
    const { entries } = await load();
    expect(entries).toEqual([
      STORED,
      { ...STORED, id: "b", displayOrder: 1, availability: { hours } },
      { ...STORED, id: "c", displayOrder: 2, cityId: "1859171" },
      { ...STORED, id: "d", displayOrder: 3, cityId: "1859171", place: PLACE, customName: "Ann" },
    ]);
  });

  test("keeps its entries if the storage is full, and says so", async () => {
    await localStore().add(INDIA);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    await expect(localStore().add(NEPAL)).rejects.toThrow("Your browser’s storage is full.");
    expect((await load()).entries).toMatchObject([INDIA]);
  });

  test("follows its own key in other tabs, until it is unsubscribed", () => {
    const onChange = vi.fn<() => void>();
    const unsubscribe = localStore().subscribe(onChange);
    const change = (key: string | null) =>
      window.dispatchEvent(new StorageEvent("storage", { key }));
    for (const key of ["other", KEY, null]) change(key);
    unsubscribe();
    change(KEY);
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

test("saved meetings that can't be read stay in the list", async () => {
  const meeting = { id: "a", link: "at=2027-03-02T15:00Z", release: "2026c" };
  const odd = [{ id: "x", link: "of=1" }, "text", { ...meeting, release: "soon" }];
  localStorage.setItem("saved-meetings", JSON.stringify([odd[0], meeting, ...odd.slice(1)]));
  const browser = createBrowserStore(meetingsFormat, openTextStorage());
  expect((await browser.load()).entries).toEqual([meeting]);
  const added = await browser.add({ link: "at=2027-03-09T15:00Z", release: "2026c" });
  expect(added.id).toMatch(/^[\da-f]{32}$/);
  expect(storedAt("saved-meetings")).toEqual([meeting, added, ...odd]);
});

test("meetings move to an account one by one, under the ids that they have, without links that are saved there", async () => {
  const content = (hour: number) => ({ link: `at=2027-03-02T1${hour}:00Z`, release: "2026c" });
  const saved = [{ id: "other", ...content(2) }];
  const api = stubApi((_path, init) => Response.json(init?.method === "PUT" ? null : saved));
  await createAccountStore("u1", meetingsCalls, meetingsFormat, openTextStorage()).addAll(
    [1, 2, 3].map((hour) => ({ id: `m${hour}`, ...content(hour) })),
  );
  const bodies = [1, 2, 3].map((hour) => api.bodiesOf("PUT", meetingPath("u1", `m${hour}`)));
  expect(bodies).toEqual([[content(1)], [], [content(3)]]);
});

const LIST = "/api/users/u1/timezone-preferences";
const MUM: Preference = { id: "p1", userId: "u1", ...INDIA, displayOrder: 0 };
const COPY_KEY = "timezone-preferences-u1";
const copiesAt = (now = 7) => createSavedCopies(zonesFormat(), openTextStorage(), () => now);
const accountStore = () => createAccountStore("u1", zonesCalls, zonesFormat(), openTextStorage());

describe("a signed-in user's list", () => {
  test("adds an entry with the five specified fields, displayOrder being the list's length", async () => {
    const api = stubApi((_path, init) =>
      init?.method === "POST" ? answerOf(Preference, MUM) : answerOf(PreferenceList, [MUM]),
    );
    openList(accountStore());
    await zonesList.settled();
    await zonesList.add({ ...NEPAL, cityId: "1859171", place: PLACE });
    const { timezone, customName } = NEPAL;
    expect(api.bodiesOf("POST", LIST)).toEqual([
      { userId: "u1", timezone, customName, cityId: "1859171", displayOrder: 1 },
    ]);
  });

  test.each([
    ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a gateway answers for the server", () => new Response("Bad Gateway", { status: 502 })],
    ["a network asks to log in", () => new Response("<!doctype html>")],
  ])("is the copy of the last load while %s", async (_why, respond) => {
    stubApi(() => answerOf(PreferenceList, [MUM]));
    await accountStore().load();
    stubApi(respond);
    const { entries, savedAt } = await accountStore().load();
    expect([entries, typeof savedAt]).toEqual([[MUM], "number"]);
  });

  test("is not the copy if there is another user's, or the server refuses", async () => {
    copiesAt().save("u2", [MUM]);
    stubApi(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(accountStore().load()).rejects.toThrow(TypeError);
    copiesAt().save("u1", [MUM]);
    stubApi(() => refusal(404, "not_found"));
    await expect(accountStore().load()).rejects.toThrow(/^404: /);
  });

  test("refuses a change by the server's own sentence, if that has one", async () => {
    stubApi(() => refusal(503, "overloaded"));
    await expect(accountStore().remove("p1")).rejects.toMatchObject({ code: "overloaded" });
  });
});

describe("the saved copy of a signed-in user's list", () => {
  test("lies under the specified key and is found by the next page", () => {
    copiesAt(5).save("u1", [MUM]);
    expect(localStorage.getItem(COPY_KEY)).not.toBeNull();
    expect(copiesAt().owner()).toBe("u1");
    expect(copiesAt().find("u1")).toEqual({ savedAt: 5, entries: [MUM] });
  });

  test("is that of the user who is signed in, and of nobody after signing out", async () => {
    for (const key of [KEY, UNREADABLE_KEY]) localStorage.setItem(key, "[]");
    for (const userId of ["u1", "u2"]) copiesAt().save(userId, [MUM]);
    copiesAt().keepOnly("u2");
    expect(copiesAt().owner()).toBe("u2");
    copiesAt().keepOnly(null);
    openList();
    // A response may arrive after signing out.
    stubApi(() => answerOf(PreferenceList, [MUM]));
    await accountStore().load();
    expect(Object.keys(localStorage).toSorted()).toEqual([KEY, UNREADABLE_KEY]);
  });

  test("is ignored if it is no list with the time of a date", () => {
    const [notDated, noList] = ['{"savedAt":9e15,"entries":[]}', '{"savedAt":1,"entries":"x"}'];
    for (const text of ["{", "null", "[]", '{"entries":[]}', notDated, noList]) {
      localStorage.setItem(COPY_KEY, text);
      expect(copiesAt().owner()).toBeUndefined();
    }
  });

  test("is read without broken entries, as the list of its key's user, also from an earlier version of the page", () => {
    const preferences = [{ ...MUM, userId: "u9" }, 7, { id: "p2" }, null];
    localStorage.setItem(COPY_KEY, JSON.stringify({ savedAt: 1, preferences }));
    expect(copiesAt().find("u1")?.entries).toEqual([MUM]);
  });
});
