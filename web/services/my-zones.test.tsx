import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SESSION_PATH, Session } from "../../shared/api/account.ts";
import { LIST_IS_FULL, MAX_PREFERENCES } from "../../shared/api/preferences.ts";
import type { MeetingPerson } from "../../shared/meeting/meeting.ts";
import { placeOfTown } from "../../shared/place.ts";
import { AddZoneButton } from "../places/add-zone-button.tsx";
import { localStore, openList, type ZonesStore } from "../testing/open-list.ts";
import { renderPage } from "../testing/render-page.tsx";
import { answerOf, stubApi } from "../testing/stub-api.ts";
import { KOBE as KOBE_TOWN, placeOf, rowOf } from "../testing/stub-places.ts";
import { placesLeft } from "./list-entries.ts";
import { followOwner, forgetOwner } from "./list-owner.ts";
import { myZones } from "./my-zones.ts";
import { addPlace, preferenceDraft, savePerson, zonesList } from "./my-zones-list.ts";
import { session } from "./session.ts";

afterEach(forgetOwner);

const TOKYO = rowOf("Tokyo");
const KOBE = placeOfTown(KOBE_TOWN);
const NEPAL = preferenceDraft(rowOf("Kathmandu"), null);

const button = (name: string) => screen.getByRole("button", { name });
const stored = async () => (await localStore().load()).entries;
const names = async () =>
  (await stored()).map(({ timezone, customName }) => [timezone, customName]);

beforeEach(() => {
  stubApi((path) =>
    path === SESSION_PATH
      ? answerOf(Session, { userId: null })
      : new Response(null, { status: 404 }),
  );
});

describe("“Add to my zones”", () => {
  test("adds a place once, shows it as listed, keeps the focus, and can be undone, which removes that entry only", async () => {
    await localStore().add(NEPAL);
    openList();
    renderPage(<AddZoneButton place={TOKYO} name="Tokyo" />);
    await waitFor(() => expect(myZones.get()).toHaveLength(1));
    button("Add Tokyo to my zones").focus();
    await userEvent.keyboard("{Enter}{Enter}");
    await screen.findByText("Timezone Added");
    expect(screen.getByText("Your timezone preference has been saved.")).toBeVisible();
    expect(document.activeElement).toBe(button("Tokyo is in my zones"));
    await userEvent.keyboard("{Enter}");
    expect(await names()).toEqual([
      ["Nepal Time", null],
      ["Japan Standard Time", null],
    ]);
    expect(button("Tokyo is in my zones").ariaDisabled).toBe("true");

    await userEvent.click(button("Undo"));
    await screen.findByText("Timezone Removed");
    expect(await names()).toEqual([["Nepal Time", null]]);
    expect(button("Add Tokyo to my zones").ariaDisabled).toBeNull();
  });

  test("adds several places in the order of the presses, each once", async () => {
    await Promise.all([TOKYO, KOBE, TOKYO].map(myZones.add));
    expect(await stored()).toMatchObject([
      preferenceDraft(TOKYO, null),
      preferenceDraft(KOBE, null),
    ]);
  });

  test("waits until it is known whose list it is", async () => {
    openList({}, "loading");
    const added = addPlace(TOKYO);
    await waitFor(() => expect(zonesList.get().entries).toEqual([]));
    expect(await stored()).toEqual([]);
    session.set({ ...session.get(), status: "known" });
    await added;
    expect(await stored()).toHaveLength(1);
  });

  test("adds a place whose press could load no code as soon as that is loaded", async () => {
    placesLeft.push(TOKYO);
    followOwner();
    await expect.poll(names).toEqual([["Japan Standard Time", null]]);
  });

  test("does not add a place that the list has under any name; a sentence says so", async () => {
    await localStore().add(preferenceDraft(KOBE, "Work"));
    renderPage(null);
    await myZones.add(KOBE);
    await screen.findByText("Kobe, Hyōgo is in My zones already.");
    expect(await stored()).toHaveLength(1);
  });

  test("shows why a full list refuses a place", async () => {
    await localStore().addAll(
      Array.from({ length: MAX_PREFERENCES }, () => preferenceDraft(KOBE, null)),
    );
    renderPage(null);
    await myZones.add(TOKYO);
    await screen.findByText(LIST_IS_FULL);
    expect(await stored()).toHaveLength(MAX_PREFERENCES);
  });
});

describe("a person who replied", () => {
  const PUNE = placeOfTown(placeOf("1259229", "Pune", "Maharashtra, India, Asia/Kolkata"));
  const HOURS = { hours: { start: 600, end: 1140 } };
  const SUPPORT: MeetingPerson = { place: PUNE, name: "Support", availability: HOURS };
  const IN_LONDON = preferenceDraft(rowOf("London"), "Support");
  const AIKO = preferenceDraft(TOKYO, "Aiko");

  async function save(person = SUPPORT, changes: Partial<ZonesStore> = {}) {
    openList(changes);
    renderPage(null);
    await savePerson(person, (entries) => entries.find(({ name }) => name === "Support"));
  }

  test("in the same place gets other hours, stays out of meetings as before, and can be undone", async () => {
    const before = preferenceDraft(PUNE, "Support", { weekend: [5], isIncluded: false });
    await localStore().addAll([before, AIKO]);
    await save();
    await screen.findByText("Saved: Support");
    const [changed] = await stored();
    expect(changed?.availability).toEqual({ ...HOURS, isIncluded: false });
    await userEvent.click(button("Undo"));
    await expect.poll(stored).toMatchObject([before, AIKO]);
  });

  test("in another place is put where they were in a full list, and can be undone", async () => {
    const many = Array.from({ length: MAX_PREFERENCES - 1 }, () => AIKO);
    await localStore().addAll([IN_LONDON, ...many]);
    await save();
    await screen.findByText("Saved: Support");
    expect(await stored()).toMatchObject([preferenceDraft(PUNE, "Support", HOURS), ...many]);
    await userEvent.click(button("Undo"));
    await expect.poll(async () => (await stored())[0]).toMatchObject(IN_LONDON);
    expect((await stored())[0]?.availability).toBeUndefined();
  });

  test("without a change is in the list already", async () => {
    await localStore().add(preferenceDraft(PUNE, "Support", HOURS));
    await save();
    await screen.findByText("Support is in My zones already.");
  });

  test("stays as before if the new place can't be saved", async () => {
    await localStore().addAll([IN_LONDON, AIKO]);
    let fails = true;
    const restore: ZonesStore["restore"] = async (...args) => {
      if (!fails) return localStore().restore(...args);
      fails = false;
      throw new Error("500: x");
    };
    await save(SUPPORT, { restore });
    await screen.findByText("Failed to add timezone preference.");
    expect(await stored()).toMatchObject([IN_LONDON, AIKO]);
  });
});
