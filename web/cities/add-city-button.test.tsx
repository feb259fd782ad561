import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { zonesToAdd } from "../places/add-to-my-zones.ts";
import { renderPage } from "../testing/render-page.tsx";
import { foundPlaces, KOBE, placeOf, stubPlaces } from "../testing/stub-places.ts";
import { AddCityButton } from "./add-city-button.tsx";

async function press(name: string, timezone: string) {
  renderPage(<AddCityButton city={{ id: "a", name, timezone }} name={name} />);
  await userEvent.click(screen.getByRole("button", { name: `Add ${name} to my zones` }));
}

async function addedZone() {
  await waitFor(() => expect(zonesToAdd.get()).toHaveLength(1));
  return zonesToAdd.get()[0];
}

afterEach(() => zonesToAdd.set([]));

test("a featured city that is in the zone table is added as its row, without the server", async () => {
  const asked = stubPlaces(() => foundPlaces([]));
  await press("São Paulo", "america/sao_paulo ");
  expect(await addedZone()).toEqual({ timezone: "Brasilia Time", cityId: null });
  expect(asked).toEqual([]);
});

test("another one is added as the place of its name and zone", async () => {
  const namesake = placeOf("1", "Kobe", "Texas, United States, America/Chicago");
  stubPlaces(() => foundPlaces([namesake, KOBE]));
  await press("Kobe", "Asia/Tokyo");
  const place = { name: "Kobe", region: "Hyōgo", country: "Japan" };
  expect(await addedZone()).toEqual({ timezone: "Asia/Tokyo", cityId: KOBE.id, place });
});

test("one that is no known place is added as the row of its zone", async () => {
  stubPlaces(() => foundPlaces([]));
  await press("Our office", "Asia/Tokyo");
  expect(await addedZone()).toEqual({ timezone: "Japan Standard Time", cityId: null });
});

test("one without a known zone is refused with a sentence", async () => {
  stubPlaces(() => foundPlaces([]));
  await press("Atlantis", "Atlantic/Atlantis");
  await screen.findByText("Atlantis can't be added: its time zone is unknown.");
  expect(zonesToAdd.get()).toEqual([]);
});

test("one that can't be looked up shows the specified failure", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await press("Kobe", "Asia/Tokyo");
  await screen.findByText("Failed to add timezone preference.");
});
