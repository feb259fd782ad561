import { expect, test } from "vitest";
import { listParticipants, namesForSentences } from "./participant.ts";

test("sentences name the city, and people only where two share a city", () => {
  const entry = (name: string, city: string) => ({
    zone: "Europe/Berlin",
    name,
    city,
    cityId: null,
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
  const kyiv = { zone: "Europe/Kyiv", name: "Kyiv", city: "Kyiv", cityId: null };
  for (const zone of ["Europe/Kyiv", "Europe/Kiev"]) {
    expect(listParticipants([kyiv, { ...kyiv, name: "Olha" }], zone)).toMatchObject([
      { name: "You", city: "Kyiv" },
      { name: "Olha" },
    ]);
  }
});
