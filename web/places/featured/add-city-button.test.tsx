import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/render-page.tsx";
import { foundPlaces, KOBE, placeOf, rowOf, stubPlaces } from "../../testing/stub-places.ts";
import { placesToAdd } from "../add-to-my-zones.ts";
import { AddCityButton } from "./featured-cities.tsx";

async function press(name: string, timezone: string) {
  renderPage(<AddCityButton city={{ id: "a", name, timezone }} name={name} />);
  await userEvent.click(screen.getByRole("button", { name: `Add ${name} to my zones` }));
}

async function addedPlace() {
  await waitFor(() => expect(placesToAdd.get()).toHaveLength(1));
  return placesToAdd.get()[0];
}

afterEach(() => placesToAdd.set([]));

test("a featured city that is in the zone table is added as its row, without the server", async () => {
  const asked = stubPlaces(() => foundPlaces([]));
  await press("São Paulo", "america/sao_paulo ");
  expect(await addedPlace()).toBe(rowOf("São Paulo"));
  expect(asked).toEqual([]);
});

test("another one is added as the place of its name and zone", async () => {
  const namesake = placeOf("1", "Kobe", "Texas, United States, America/Chicago");
  stubPlaces(() => foundPlaces([namesake, KOBE]));
  await press("Kobe", "Asia/Tokyo");
  const names = { name: "Kobe", region: "Hyōgo", country: "Japan" };
  expect(await addedPlace()).toEqual({ kind: "town", id: KOBE.id, zone: "Asia/Tokyo", names });
});

test("one that is no known place is added as the row of its zone", async () => {
  stubPlaces(() => foundPlaces([]));
  await press("Our office", "Asia/Tokyo");
  expect(await addedPlace()).toBe(rowOf("Tokyo"));
});

test("one without a known zone is refused with a sentence", async () => {
  stubPlaces(() => foundPlaces([]));
  await press("Atlantis", "Atlantic/Atlantis");
  await screen.findByText("Atlantis can’t be added: its time zone is unknown.");
  expect(placesToAdd.get()).toEqual([]);
});

test("one that can't be looked up shows the specified failure", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await press("Kobe", "Asia/Tokyo");
  await screen.findByText("Failed to add timezone preference.");
});
