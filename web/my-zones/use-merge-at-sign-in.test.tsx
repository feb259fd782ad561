import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  mergePath,
  type Preference,
  type PreferenceDraft,
  PreferenceList,
} from "../../shared/api/preferences.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { createLocalStore } from "./local-store.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { createRemoteStore } from "./remote-store.ts";
import { useMergeAtSignIn } from "./use-merge-at-sign-in.ts";

const localStore = createLocalStore(Date.now);
const MUM = { timezone: "India Standard Time", customName: "Mum", cityId: null };

const onServer = (entry: PreferenceDraft): Preference => ({
  id: entry.timezone,
  userId: "u1",
  displayOrder: 0,
  ...entry,
});

const onMerged = vi.fn<(entries: number) => void>();
beforeEach(() => onMerged.mockClear());

function signIn(onSignedOut = () => {}) {
  const remoteStore = createRemoteStore("u1", onSignedOut);
  renderPage(<Page remoteStore={remoteStore} />);
}

function Page({ remoteStore }: { remoteStore: PreferenceStore }) {
  useMergeAtSignIn(remoteStore, localStore, onMerged);
  return null;
}

const localList = async () => (await localStore.list()).preferences;

test("signing in moves this browser's list to the account", async () => {
  await localStore.addPreference(MUM);
  const api = stubApi(() => answerOf(PreferenceList, [onServer(MUM)]));
  signIn();
  await waitFor(async () => expect(await localList()).toEqual([]));
  expect(api.bodiesOf("POST", mergePath("u1"))[0]).toEqual({ preferences: [MUM] });
  await waitFor(() => expect(onMerged).toHaveBeenCalledWith(1));
});

test("a merge without a response says so and keeps the list, and the next load merges it", async () => {
  await localStore.addPreference(MUM);
  stubApi(() => {
    throw new TypeError("Failed to fetch");
  });
  signIn();
  await screen.findByText(/could not be added to yours\. It is kept here\./);
  expect(await localList()).toMatchObject([MUM]);
  expect(onMerged).not.toHaveBeenCalled();
  cleanup();
  const api = stubApi(() => answerOf(PreferenceList, [onServer(MUM)]));
  signIn();
  await waitFor(async () => expect(await localList()).toEqual([]));
  expect(api.bodiesOf("POST", mergePath("u1"))[0]).toEqual({ preferences: [MUM] });
});

test("an entry whose place the server does not know stays in this browser", async () => {
  const place = { name: "Almaty", region: null, country: "Kazakhstan" };
  const almaty = { timezone: "Asia/Almaty", customName: null, cityId: "1526384", place };
  const gone = { ...almaty, cityId: "9", place: { ...place, name: "Atlantis" } };
  // The server knows a newer zone of Almaty.
  await localStore.importPreferences([MUM, gone, { ...almaty, timezone: "Asia/Tashkent" }]);
  const api = stubApi(() => answerOf(PreferenceList, [onServer(MUM), onServer(almaty)]));
  signIn();
  await waitFor(async () => expect(await localList()).toMatchObject([gone]));
  expect(await localList()).toHaveLength(1);
  const preferences = [
    MUM,
    { timezone: "Asia/Almaty", customName: null, cityId: "9" },
    { timezone: "Asia/Tashkent", customName: null, cityId: "1526384" },
  ];
  expect(api.bodiesOf("POST", mergePath("u1"))[0]).toEqual({ preferences });
});

test("a session that ends before the merge signs the visitor out and keeps the list", async () => {
  await localStore.addPreference(MUM);
  const body = { error: { code: "not_signed_in", message: "You are not signed in." } };
  stubApi(() => Response.json(body, { status: 401 }));
  const onSignedOut = vi.fn<() => void>();
  signIn(onSignedOut);
  await screen.findByText("You were signed out on another device.");
  expect(onSignedOut).toHaveBeenCalled();
  expect(await localList()).toMatchObject([MUM]);
});
