import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { LIST_IS_FULL, MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import { placeOfTown } from "../../shared/place.ts";
import type { LinkedPlace } from "../links/moment-link.ts";
import { replyToSave } from "../links/reply/reply-stores.ts";
import { button, localStore } from "../testing/preferences-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { placeOf, rowOf } from "../testing/stub-places.ts";
import { draftOf } from "./preference-place.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { useReplyToSave } from "./use-reply-to-save.ts";

const PUNE = placeOfTown(placeOf("1259229", "Pune", "Maharashtra, India, Asia/Kolkata"));
const HOURS = { hours: { start: 600, end: 1140 } };
const SUPPORT: LinkedPlace = { place: PUNE, name: "Support", availability: HOURS };
const [TOKYO, LONDON] = [draftOf(rowOf("Tokyo"), "Aiko"), draftOf(rowOf("London"), "Support")];

function List({ store = localStore() }: { readonly store?: PreferenceStore }) {
  useReplyToSave(store, false);
  return null;
}

const listed = async () =>
  (await localStore().list()).preferences.map(({ timezone, customName, availability }) => [
    timezone,
    customName,
    availability,
  ]);

async function receive(reply: LinkedPlace) {
  renderPage(<List />);
  replyToSave.set(reply);
  await waitFor(() => expect(replyToSave.get()).toBeUndefined());
}

afterEach(() => replyToSave.set(undefined));

test("a reply from somebody new is added with name, place and hours, and can be undone", async () => {
  await localStore().importPreferences([TOKYO]);
  await receive(SUPPORT);
  await screen.findByText("Timezone Added");
  expect((await localStore().list()).preferences[1]).toMatchObject(draftOf(PUNE, "Support", HOURS));
  await userEvent.click(button("Undo"));
  await screen.findByText("Timezone Removed");
  expect(await listed()).toEqual([["Japan Standard Time", "Aiko", undefined]]);
});

test("a reply from the same place changes the hours, not who takes part, and can be undone", async () => {
  const before = draftOf(PUNE, "Support", { weekend: [5], isIncluded: false });
  await localStore().importPreferences([before, TOKYO]);
  await receive(SUPPORT);
  await screen.findByText("Saved: Support");
  expect((await listed())[0]).toEqual(["Asia/Kolkata", "Support", { ...HOURS, isIncluded: false }]);
  await userEvent.click(button("Undo"));
  await waitFor(async () => expect((await listed())[0]?.[2]).toEqual(before.availability));
});

test("a reply from another place puts it where the person was in the list, and can be undone", async () => {
  await localStore().importPreferences([LONDON, TOKYO]);
  await receive(SUPPORT);
  await screen.findByText("Saved: Support");
  expect((await localStore().list()).preferences).toMatchObject([
    draftOf(PUNE, "Support", HOURS),
    TOKYO,
  ]);
  await userEvent.click(button("Undo"));
  await waitFor(async () =>
    expect((await listed())[0]).toEqual([LONDON.timezone, "Support", undefined]),
  );
  expect(await listed()).toHaveLength(2);
});

test("a reply without a name keeps the name that the list has for its place", async () => {
  await localStore().importPreferences([draftOf(PUNE, "Ravi")]);
  await receive({ place: PUNE, availability: HOURS });
  await screen.findByText("Saved: Ravi");
  expect(await listed()).toEqual([["Asia/Kolkata", "Ravi", HOURS]]);
});

test("a reply that changes nothing says that the person is in the list", async () => {
  await localStore().importPreferences([draftOf(PUNE, "Support", HOURS)]);
  await receive(SUPPORT);
  await screen.findByText("Support is in your zones already.");
});

test("a full list says so, and still takes a change of somebody in it", async () => {
  const many = Array.from({ length: MAX_PREFERENCES }, () => LONDON);
  await localStore().importPreferences(many);
  await receive({ ...SUPPORT, name: "Ravi" });
  await screen.findByText(LIST_IS_FULL);
  expect(await listed()).toHaveLength(MAX_PREFERENCES);
  replyToSave.set(SUPPORT);
  await screen.findByText("Saved: Support");
  expect((await listed()).filter(([timezone]) => timezone === "Asia/Kolkata")).toHaveLength(1);
  expect(await listed()).toHaveLength(MAX_PREFERENCES);
});

test("a person whose new place can't be saved stays as before", async () => {
  await localStore().importPreferences([LONDON]);
  const store = localStore();
  let fails = true;
  const restorePreference: PreferenceStore["restorePreference"] = async (...args) => {
    if (!fails) return store.restorePreference(...args);
    fails = false;
    throw new Error("500: x");
  };
  renderPage(<List store={{ ...store, restorePreference }} />);
  replyToSave.set(SUPPORT);
  await screen.findByText("Failed to add timezone preference.");
  expect(await listed()).toEqual([[LONDON.timezone, "Support", undefined]]);
});
