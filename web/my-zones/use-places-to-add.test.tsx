import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { LIST_IS_FULL, MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import { placeOfTown } from "../../shared/place.ts";
import { lazyPart } from "../kit/lazy/lazy-part.ts";
import { addToMyZones, loadToAdd, placesToAdd } from "../places/add-to-my-zones.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { button, localStore } from "../testing/preferences-dialog.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { KOBE as KOBE_TOWN, rowOf } from "../testing/stub-places.ts";
import { MyZones } from "./my-zones.tsx";
import { draftOf } from "./preference-place.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { usePlacesToAdd } from "./use-places-to-add.ts";

const TOKYO = rowOf("Tokyo");
const KOBE = placeOfTown(KOBE_TOWN);

interface ListProps {
  readonly store?: PreferenceStore;
  readonly isSessionLoading?: boolean;
}

function List({ store = localStore(), isSessionLoading = false }: ListProps) {
  usePlacesToAdd(store, isSessionLoading);
  const status = isSessionLoading ? "loading" : "known";
  return (
    <>
      <MyZones store={store} session={{ status, isFetching: false, refetch: () => {} }} />
      <AddZoneButton place={TOKYO} name="Tokyo" />
    </>
  );
}

function LoadingList() {
  const [isLoading, setLoading] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setLoading(false)}>
        Session is known
      </button>
      <List isSessionLoading={isLoading} />
    </>
  );
}

const listed = async () =>
  (await localStore().list()).preferences.map(({ timezone, customName }) => [timezone, customName]);

afterEach(() => {
  placesToAdd.set([]);
});

describe("the action “Add to my zones”", () => {
  test("adds the zone once, shows it as listed, keeps the focus, and can be undone, which removes that entry only", async () => {
    await localStore().addPreference({ timezone: "Nepal Time", customName: null, cityId: null });
    renderPage(<List />);
    button("Add Tokyo to my zones").focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByText("Timezone Added");
    expect(screen.getByText("Your timezone preference has been saved.")).toBeVisible();
    expect(document.activeElement).toBe(button("Tokyo is in my zones"));
    await userEvent.keyboard("{Enter}");
    expect(await listed()).toEqual([
      ["Nepal Time", null],
      ["Japan Standard Time", null],
    ]);
    expect(button("Tokyo is in my zones").ariaDisabled).toBe("true");

    await userEvent.click(button("Undo"));
    await screen.findByText("Timezone Removed");
    expect(await listed()).toEqual([["Nepal Time", null]]);
    expect(button("Add Tokyo to my zones").ariaDisabled).toBeNull();
  });

  test("does nothing for a zone that is listed", async () => {
    await localStore().addPreference(draftOf(TOKYO, "Aiko"));
    renderPage(<List />);
    await userEvent.click(await screen.findByRole("button", { name: "Tokyo is in my zones" }));
    expect(placesToAdd.get()).toEqual([]);
    expect(await listed()).toEqual([["Japan Standard Time", "Aiko"]]);
  });
});

describe("a zone to add", () => {
  test("is added once if it is asked for twice at once", async () => {
    addToMyZones(TOKYO);
    addToMyZones(TOKYO);
    renderPage(<List />);
    await screen.findByText("Timezone Added");
    await waitFor(() => expect(placesToAdd.get()).toEqual([]));
    expect(await listed()).toHaveLength(1);
  });

  test("follows the one before it, each with its own names", async () => {
    addToMyZones(TOKYO);
    addToMyZones(KOBE);
    renderPage(<List />);
    await waitFor(() => expect(placesToAdd.get()).toEqual([]));
    const { preferences } = await localStore().list();
    expect(preferences).toMatchObject([draftOf(TOKYO, null), draftOf(KOBE, null)]);
  });

  test("waits until the session is known", async () => {
    addToMyZones(TOKYO);
    renderPage(<LoadingList />);
    await screen.findByRole("button", { name: "Tokyo is in my zones" });
    expect(await listed()).toEqual([]);
    await userEvent.click(button("Session is known"));
    await waitFor(async () => expect(await listed()).toHaveLength(1));
  });

  test("that the list has under any name is not added again; a sentence says so", async () => {
    await localStore().addPreference(draftOf(KOBE, "Work"));
    renderPage(<List />);
    addToMyZones(KOBE);
    await screen.findByText("Kobe, Hyōgo is in your zones already.");
    expect(await listed()).toHaveLength(1);
  });

  test("that a full list refuses shows why, and does not look listed", async () => {
    const many = Array.from({ length: MAX_PREFERENCES }, () => draftOf(KOBE, null));
    await localStore().importPreferences(many);
    renderPage(<List />);
    await userEvent.click(button("Add Tokyo to my zones"));
    await screen.findByText(LIST_IS_FULL);
    expect(button("Add Tokyo to my zones").ariaDisabled).toBeNull();
    expect(await listed()).toHaveLength(MAX_PREFERENCES);
  });

  test("that cannot be saved shows the specified failure", async () => {
    const addPreference = () => Promise.reject(new Error("500: x"));
    renderPage(<List store={{ ...localStore(), addPreference }} />);
    addToMyZones(TOKYO);
    await screen.findByText("Failed to add timezone preference.");
    expect(screen.getByText("Error")).toBeVisible();
  });

  test("stays if the list can't be loaded, says so, and is added at the next try", async () => {
    let isDown = true;
    const part = lazyPart(() => (isDown ? Promise.reject(new Error("x")) : Promise.resolve(List)));
    const stop = loadToAdd(part);
    renderPage(null);
    addToMyZones(TOKYO);
    await screen.findByText(/^This can’t be loaded right now\. Press the button to try again/);
    expect(placesToAdd.get()).toEqual([TOKYO]);
    isDown = false;
    addToMyZones(TOKYO);
    await waitFor(() => expect(part.get().part).toBe(List));
    stop();
  });
});
