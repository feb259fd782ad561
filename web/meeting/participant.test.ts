import { expect, test } from "vitest";
import { namesForSentences } from "./participant.ts";

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
