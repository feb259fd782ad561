import { expect, test } from "vitest";
import { rowOf } from "../testing/stub-places.ts";
import { listParticipants, namesForSentences } from "./participant.ts";

test("sentences name the city, and people only where two share a city", () => {
  const entry = (name: string, city: string) => ({
    place: rowOf("Berlin"),
    name,
    city,
  });
  expect(
    namesForSentences([entry("You", "Berlin"), entry("Anna", "Berlin"), entry("Mum", "Mumbai")]),
  ).toEqual([
    { name: "You", isNamed: true },
    { name: "Anna", isNamed: true },
    { name: "Mumbai", isNamed: false },
  ]);
  expect(namesForSentences([entry("Berlin", "Berlin"), entry("Anna", "Berlin")])[0]).toEqual({
    name: "Berlin",
    isNamed: false,
  });
});

test("an unnamed entry of the visitor's own zone is left out, whatever the browser calls the zone", () => {
  const kyiv = { place: rowOf("Kyiv"), name: "Kyiv", city: "Kyiv" };
  for (const zone of ["Europe/Kyiv", "Europe/Kiev"]) {
    expect(listParticipants([kyiv, { ...kyiv, name: "Olha" }], zone)).toMatchObject([
      { name: "You", city: "Kyiv" },
      { name: "Olha" },
    ]);
  }
});
