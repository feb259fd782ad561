import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ErrorCode } from "../../shared/api/errors.ts";
import { Preference, PreferenceList } from "../../shared/api/preferences.ts";
import { ApiError } from "../kit/api/api-client.ts";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { createRemoteStore } from "./remote-store.ts";
import { createSavedCopies } from "./saved-copies.ts";

const LIST = "/api/users/u1/timezone-preferences";
const india: Preference = {
  id: "p1",
  userId: "u1",
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
  displayOrder: 0,
};
const almaty: Preference = {
  ...india,
  timezone: "Asia/Almaty",
  cityId: "1526384",
  place: { name: "Almaty", region: null, country: "Kazakhstan" },
};
const refusal = (status: number, code: ErrorCode) =>
  Response.json({ error: { code, message: "From the server." } }, { status });
const remoteStore = (onSignedOut = () => {}) => createRemoteStore("u1", onSignedOut);

describe("a signed-in user's list", () => {
  test("is loaded from the server", async () => {
    const api = stubApi(() => answerOf(PreferenceList, [india]));
    expect(await remoteStore().list()).toEqual({ preferences: [india] });
    expect(api.callsTo("GET", LIST)).toHaveLength(1);
  });

  test("adds an entry with the five specified fields, displayOrder being the list's length", async () => {
    const api = stubApi((_path, init) =>
      init?.method === "POST"
        ? answerOf(Preference, { ...india, displayOrder: 1 })
        : answerOf(PreferenceList, [india]),
    );
    const added = await remoteStore().addPreference({
      timezone: "Nepal Time",
      customName: null,
      cityId: null,
    });
    expect(added.displayOrder).toBe(1);
    const [call] = api.callsTo("POST", LIST);
    const body = {
      userId: "u1",
      timezone: "Nepal Time",
      customName: null,
      cityId: null,
      displayOrder: 1,
    };
    expect(call?.[1]?.body).toBe(JSON.stringify(body));
  });

  test("removes an entry, also one that another device has removed", async () => {
    const api = stubApi(() => refusal(404, "preference_not_found"));
    await remoteStore().removePreference("p1");
    expect(api.callsTo("DELETE", `${LIST}/p1`)).toHaveLength(1);
  });

  test("passes on the server's refusal of an entry", async () => {
    stubApi((_path, init) =>
      init?.method === "POST" ? refusal(409, "list_full") : answerOf(PreferenceList, [india]),
    );
    const adding = remoteStore().addPreference({
      timezone: "Nepal Time",
      customName: null,
      cityId: null,
    });
    await expect(adding).rejects.toMatchObject({
      code: "list_full",
    });
  });

  test("renames an entry, unless another device has removed it", async () => {
    const api = stubApi(() => answerOf(Preference, { ...india, customName: "Dad" }));
    await remoteStore().updatePreference("p1", { customName: "Dad" });
    const [call] = api.callsTo("PATCH", `${LIST}/p1`);
    expect(call?.[1]?.body).toBe('{"customName":"Dad"}');
    stubApi(() => refusal(404, "preference_not_found"));
    await expect(remoteStore().updatePreference("p1", { customName: null })).rejects.toThrow(
      ApiError,
    );
  });

  test("sends when the person of an entry can meet on a change, an addition, an import and an undo", async () => {
    const night = { hours: { start: 1320, end: 360 }, weekend: [5, 6] };
    const entry = { ...india, availability: night };
    const api = stubApi((path, init) =>
      init?.method === "PATCH" || (init?.method === "POST" && path === LIST)
        ? answerOf(Preference, entry)
        : answerOf(PreferenceList, [entry]),
    );
    const store = remoteStore();
    await store.updatePreference("p1", { availability: night });
    await store.addPreference(entry);
    await store.restorePreference(entry, 0);
    await store.importPreferences([entry]);
    const { timezone } = entry;
    expect(api.bodiesOf("PATCH", `${LIST}/p1`)).toEqual([{ availability: night }]);
    expect(api.bodiesOf("POST", LIST)).toMatchObject([
      { timezone, availability: night },
      { timezone, availability: night },
    ]);
    expect(api.bodiesOf("POST", `${LIST}/merge`)).toMatchObject([
      { preferences: [{ timezone, availability: night }] },
    ]);
  });

  test("is reordered in one call, unless the list has changed", async () => {
    const api = stubApi(() => answerOf(PreferenceList, [india]));
    await remoteStore().orderPreferences(["p1", "p2"]);
    expect(api.callsTo("PUT", `${LIST}/order`)[0]?.[1]?.body).toBe('{"ids":["p1","p2"]}');
    stubApi(() => refusal(409, "list_changed"));
    const ordering = remoteStore().orderPreferences(["p1"]);
    await expect(ordering).rejects.toMatchObject({ code: "list_changed" });
  });

  test("adds and restores an entry of a place by its id, without the names that the server knows", async () => {
    const api = stubApi((_path, init) =>
      init?.method === "POST" ? answerOf(Preference, almaty) : answerOf(PreferenceList, [almaty]),
    );
    expect(await remoteStore().addPreference(almaty)).toEqual(almaty);
    await remoteStore().restorePreference(almaty, 0);
    const sent = { userId: "u1", timezone: "Asia/Almaty", customName: "Mum", cityId: "1526384" };
    expect(api.bodiesOf("POST", LIST)).toEqual([
      { ...sent, displayOrder: 1 },
      { ...sent, displayOrder: 0 },
    ]);
  });

  test("restores a removed entry at its index, reordering if displayOrder does not suffice", async () => {
    const back = { ...india, id: "p9", displayOrder: 2 };
    const list = [{ ...india, id: "p3" }, { ...india, id: "p4", displayOrder: 2 }, back];
    const api = stubApi((_path, init) =>
      init?.method === "POST" ? answerOf(Preference, back) : answerOf(PreferenceList, list),
    );
    await remoteStore().restorePreference(back, 1);
    const orders = api.callsTo("PUT", `${LIST}/order`);
    expect(orders.map(([, init]) => init?.body)).toEqual(['{"ids":["p3","p9","p4"]}']);
    await remoteStore().restorePreference(back, 2);
    expect(api.callsTo("PUT", `${LIST}/order`)).toHaveLength(1);
  });

  test("imports entries in one call, and returns those that the list does not have afterwards", async () => {
    const api = stubApi(() => answerOf(PreferenceList, [india, { ...almaty, id: "p2" }]));
    const outdated = { ...almaty, timezone: "Asia/Tashkent" };
    const unknown = { ...almaty, cityId: "9" };
    const left = await remoteStore().importPreferences([india, outdated, unknown]);
    expect(left).toEqual([unknown]);
    const preferences = [
      { timezone: "India Standard Time", customName: "Mum", cityId: null },
      { timezone: "Asia/Tashkent", customName: "Mum", cityId: "1526384" },
      { timezone: "Asia/Almaty", customName: "Mum", cityId: "9" },
    ];
    expect(api.bodiesOf("POST", `${LIST}/merge`)).toEqual([{ preferences }]);
  });

  test("reports that the session has ended", async () => {
    const onSignedOut = vi.fn<() => void>();
    stubApi(() => refusal(401, "not_signed_in"));
    await expect(remoteStore(onSignedOut).list()).rejects.toThrow(/signed out on another device/);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  test("passes other errors on unchanged", async () => {
    stubApi(() => refusal(500, "internal_error"));
    await expect(remoteStore().list()).rejects.toThrow(/^500: /);
  });

  test("notifies other tabs of each change, and listens to theirs only", async () => {
    stubApi((_path, init) =>
      init?.method === "POST" ? answerOf(Preference, india) : answerOf(PreferenceList, []),
    );
    const onChange = vi.fn<() => void>();
    const onNews = vi.fn<(news: MessageEvent) => void>();
    const unsubscribe = remoteStore().subscribe(onChange);
    const otherTab = new BroadcastChannel("world-clock");
    otherTab.addEventListener("message", onNews);
    await remoteStore().addPreference(india);
    await waitFor(() => expect(onNews).toHaveBeenCalledOnce());
    expect(onNews.mock.calls[0]?.[0].data).toBe("preferences");
    expect(onChange).not.toHaveBeenCalled();
    otherTab.postMessage("preferences");
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    unsubscribe();
    otherTab.close();
  });
});

describe("while the server can't be reached", () => {
  const copies = () => createSavedCopies(() => 7);

  test.each([
    ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a gateway answers for the server", () => new Response("Bad Gateway", { status: 502 })],
    ["a network asks to log in", () => new Response("<!doctype html>")],
  ])("the copy of the last list stands for it: %s", async (_why, respond) => {
    copies().save("u1", [india]);
    stubApi(respond);
    const store = createRemoteStore("u1", () => {}, copies());
    expect(await store.list()).toEqual({ preferences: [india], savedAt: 7 });
  });

  test("another user's copy does not", async () => {
    copies().save("u2", [india]);
    stubApi(() => Promise.reject(new TypeError("Failed to fetch")));
    await expect(createRemoteStore("u1", () => {}, copies()).list()).rejects.toThrow(TypeError);
  });

  test("a refusal is not hidden by the copy", async () => {
    copies().save("u1", [india]);
    stubApi(() => refusal(404, "not_found"));
    await expect(createRemoteStore("u1", () => {}, copies()).list()).rejects.toThrow(/^404: /);
  });

  test("each change is refused with a sentence, unless the server has one", async () => {
    copies().save("u1", [india]);
    stubApi(() => Promise.reject(new TypeError("Failed to fetch")));
    const store = createRemoteStore("u1", () => {}, copies());
    await store.list();
    const sentence = /^You’re not connected right now, so your list can’t be changed\.$/;
    await expect(store.addPreference(india)).rejects.toThrow(sentence);
    await expect(store.importPreferences([india])).rejects.toThrow(sentence);
    await expect(store.removePreference("p1")).rejects.toThrow(sentence);
    await expect(store.restorePreference(india, 0)).rejects.toThrow(sentence);
    await expect(store.updatePreference("p1", { customName: null })).rejects.toThrow(sentence);
    await expect(store.orderPreferences(["p1"])).rejects.toThrow(sentence);
    stubApi(() => refusal(503, "overloaded"));
    await expect(store.removePreference("p1")).rejects.toMatchObject({
      code: "overloaded",
    });
  });
});
