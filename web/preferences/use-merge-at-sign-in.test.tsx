import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { mergePath, PreferenceList } from "../../shared/api/preferences.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { createLocalStore } from "./local-store.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { createRemoteStore } from "./remote-store.ts";
import { useMergeAtSignIn } from "./use-merge-at-sign-in.ts";

const localStore = createLocalStore(window, Date.now);
const MUM = { timezone: "India Standard Time", customName: "Mum" };

function signIn(onSignedOut = () => {}) {
  const remoteStore = createRemoteStore("u1", onSignedOut);
  renderPage(<Page remoteStore={remoteStore} />);
}

function Page({ remoteStore }: { remoteStore: PreferenceStore }) {
  useMergeAtSignIn(remoteStore, localStore);
  return null;
}

const localList = async () => (await localStore.list()).preferences;

test("signing in moves this browser's list to the account", async () => {
  await localStore.addPreference(MUM);
  const api = stubApi(() => answerOf(PreferenceList, []));
  signIn();
  await waitFor(async () => expect(await localList()).toEqual([]));
  expect(api.callsTo("POST", mergePath("u1"))[0]?.[1]?.body).toBe(
    JSON.stringify({ preferences: [MUM] }),
  );
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
