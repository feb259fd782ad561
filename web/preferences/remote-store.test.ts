import { waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  LIST_HAS_CHANGED,
  LIST_IS_FULL,
  Preference,
  PreferenceList,
} from "../../shared/api/preferences.ts";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { GONE, Refusal } from "./preference-store.ts";
import { createRemoteStore } from "./remote-store.ts";

const LIST = "/api/users/u1/timezone-preferences";
const india: Preference = {
  id: "p1",
  userId: "u1",
  timezone: "India Standard Time",
  customName: "Mum",
  cityId: null,
  displayOrder: 0,
};
const refusal = (status: number) =>
  Response.json({ error: { code: "x", message: "From the server." } }, { status });
const newKeeper = (onSignedOut = () => {}) => createRemoteStore("u1", onSignedOut);

describe("a signed-in user's list", () => {
  test("is the server's", async () => {
    const api = stubApi(() => answerOf(PreferenceList, [india]));
    expect(await newKeeper().list()).toEqual({ preferences: [india] });
    expect(api.callsTo("GET", LIST)).toHaveLength(1);
  });

  test("gets a new entry by the call of the specification, with the list's length as its order", async () => {
    const api = stubApi((_path, init) =>
      init?.method === "POST"
        ? answerOf(Preference, { ...india, displayOrder: 1 })
        : answerOf(PreferenceList, [india]),
    );
    const added = await newKeeper().addPreference({ timezone: "Nepal Time", customName: null });
    expect(added.displayOrder).toBe(1);
    const [call] = api.callsTo("POST", LIST);
    const body = {
      userId: "u1",
      cityId: null,
      timezone: "Nepal Time",
      customName: null,
      displayOrder: 1,
    };
    expect(call?.[1]?.body).toBe(JSON.stringify(body));
  });

  test("loses what is removed, also what another device removed before", async () => {
    const api = stubApi(() => refusal(404));
    await newKeeper().removePreference("p1");
    expect(api.callsTo("DELETE", `${LIST}/p1`)).toHaveLength(1);
  });

  test("that is full says so", async () => {
    stubApi((_path, init) =>
      init?.method === "POST" ? refusal(409) : answerOf(PreferenceList, [india]),
    );
    const adding = newKeeper().addPreference({ timezone: "Nepal Time", customName: null });
    await expect(adding).rejects.toThrow(LIST_IS_FULL);
  });

  test("gets another name for an entry, which another device may have removed", async () => {
    const api = stubApi(() => answerOf(Preference, { ...india, customName: "Dad" }));
    await newKeeper().renamePreference("p1", "Dad");
    const [call] = api.callsTo("PATCH", `${LIST}/p1`);
    expect(call?.[1]?.body).toBe('{"customName":"Dad"}');
    stubApi(() => refusal(404));
    await expect(newKeeper().renamePreference("p1", null)).rejects.toThrow(new Refusal(GONE));
  });

  test("is put in an order by one call, refused where the list is another by now", async () => {
    const api = stubApi(() => answerOf(PreferenceList, [india]));
    await newKeeper().orderPreferences(["p1", "p2"]);
    expect(api.callsTo("PUT", `${LIST}/order`)[0]?.[1]?.body).toBe('{"ids":["p1","p2"]}');
    stubApi(() => refusal(409));
    const ordering = newKeeper().orderPreferences(["p1"]);
    await expect(ordering).rejects.toThrow(new Refusal(LIST_HAS_CHANGED));
  });

  test("has a removed entry again at its place, by an order where its number alone does not do it", async () => {
    const back = { ...india, id: "p9", displayOrder: 2 };
    const list = [{ ...india, id: "p3" }, { ...india, id: "p4", displayOrder: 2 }, back];
    const api = stubApi((_path, init) =>
      init?.method === "POST" ? answerOf(Preference, back) : answerOf(PreferenceList, list),
    );
    await newKeeper().restorePreference(back, 1);
    const orders = api.callsTo("PUT", `${LIST}/order`);
    expect(orders.map(([, init]) => init?.body)).toEqual(['{"ids":["p3","p9","p4"]}']);
    await newKeeper().restorePreference(back, 2);
    expect(api.callsTo("PUT", `${LIST}/order`)).toHaveLength(1);
  });

  test("takes entries that are brought by one call", async () => {
    const api = stubApi(() => answerOf(PreferenceList, [india]));
    await newKeeper().importPreferences([{ timezone: "Nepal Time", customName: null }]);
    const [call] = api.callsTo("POST", `${LIST}/merge`);
    expect(call?.[1]?.body).toBe('{"preferences":[{"timezone":"Nepal Time","customName":null}]}');
  });

  test("tells when the session has ended", async () => {
    const onSignedOut = vi.fn<() => void>();
    stubApi(() => refusal(401));
    await expect(newKeeper(onSignedOut).list()).rejects.toThrow(/signed out elsewhere/);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  test("passes other failures on as they are", async () => {
    stubApi(() => refusal(500));
    await expect(newKeeper().list()).rejects.toThrow(/^500: /);
  });

  test("tells the other tabs of each change, and hears of theirs alone", async () => {
    stubApi((_path, init) =>
      init?.method === "POST" ? answerOf(Preference, india) : answerOf(PreferenceList, []),
    );
    const onChange = vi.fn<() => void>();
    const onNews = vi.fn<(news: MessageEvent) => void>();
    const end = newKeeper().subscribe(onChange);
    const otherTab = new BroadcastChannel("world-clock");
    otherTab.addEventListener("message", onNews);
    await newKeeper().addPreference(india);
    await waitFor(() => expect(onNews).toHaveBeenCalledOnce());
    expect(onNews.mock.calls[0]?.[0].data).toBe("preferences");
    expect(onChange).not.toHaveBeenCalled();
    otherTab.postMessage("preferences");
    await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    end();
    otherTab.close();
  });
});
