import { expect, test } from "vitest";
import {
  fullPlaceName,
  isPlaceId,
  MAX_PLACE_NAME_LENGTH,
  nameWithRegion,
  parsePlaceNames,
  placeRegion,
} from "./place-names.ts";

const KOBE = { name: "Kobe", region: "Hyōgo", country: "Japan" };
const LONGEST = "x".repeat(MAX_PLACE_NAME_LENGTH);

test.each([
  [KOBE, "Hyōgo, Japan", "Kobe, Hyōgo", "Kobe, Hyōgo, Japan"],
  [{ ...KOBE, region: null }, "Japan", "Kobe, Japan", "Kobe, Japan"],
  [{ ...KOBE, region: "Kobe" }, "Japan", "Kobe, Japan", "Kobe, Japan"],
  [{ name: "AoE", region: null, country: null }, "", "AoE", "AoE"],
])("%j is named with its region and country, no name twice", (place, ...names) => {
  expect([placeRegion(place), nameWithRegion(place), fullPlaceName(place)]).toEqual(names);
});

test("the names of a place are taken from a stored text, without other fields", () => {
  const names = { ...KOBE, name: LONGEST };
  expect(parsePlaceNames({ ...names, population: 5 })).toEqual(names);
  expect(parsePlaceNames({ name: "Kobe" })).toEqual({ name: "Kobe", region: null, country: null });
});

test.each([
  ...[null, "Kobe", [], {}, { ...KOBE, region: 5 }, { ...KOBE, country: "Japan\u009b" }],
  ...[" ", "\u200b", "Ko\nbe", "Ko\u2028be", "Ko\0be", "Ko\ud800", `${LONGEST}x`].map((name) => ({
    ...KOBE,
    name,
  })),
])("%j are no names of a place", (value) => {
  expect(parsePlaceNames(value)).toBeUndefined();
});

test("the id of a place is of small letters and digits, at most twenty", () => {
  const texts = ["1859171", "aoe", "", "1".repeat(21), "Kobe", "12\n", 1859171];
  expect(texts.filter(isPlaceId)).toEqual(["1859171", "aoe"]);
});
