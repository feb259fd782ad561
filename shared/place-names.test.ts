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

test.each([
  [KOBE, "Hyōgo, Japan", "Kobe, Hyōgo", "Kobe, Hyōgo, Japan"],
  [{ ...KOBE, region: null }, "Japan", "Kobe, Japan", "Kobe, Japan"],
  [{ ...KOBE, region: "Kobe" }, "Japan", "Kobe, Japan", "Kobe, Japan"],
  [{ name: "Singapore", region: null, country: "Singapore" }, "", "Singapore", "Singapore"],
  [{ name: "AoE", region: null, country: null }, "", "AoE", "AoE"],
])("%j is named with its region and country, no name twice", (place, region, short, full) => {
  expect([placeRegion(place), nameWithRegion(place), fullPlaceName(place)]).toEqual([
    region,
    short,
    full,
  ]);
});

test("the names of a place are taken from a stored text, without other fields", () => {
  expect(parsePlaceNames({ ...KOBE, population: 5 })).toEqual(KOBE);
  expect(parsePlaceNames({ name: "Kobe" })).toEqual({ name: "Kobe", region: null, country: null });
  const name = "x".repeat(MAX_PLACE_NAME_LENGTH);
  expect(parsePlaceNames({ ...KOBE, name })).toEqual({ ...KOBE, name });
});

test.each([
  [null],
  ["Kobe"],
  [[]],
  [{ ...KOBE, name: null }],
  [{ ...KOBE, name: " " }],
  [{ ...KOBE, name: "Ko\nbe" }],
  [{ ...KOBE, name: "Ko\u2028be" }],
  [{ ...KOBE, name: "Ko\0be" }],
  [{ ...KOBE, name: "Ko\ud800" }],
  [{ ...KOBE, name: "x".repeat(MAX_PLACE_NAME_LENGTH + 1) }],
  [{ ...KOBE, region: 5 }],
  [{ ...KOBE, region: "" }],
  [{ ...KOBE, country: ["Japan"] }],
  [{ ...KOBE, country: "Japan\u009b" }],
])("%j are no names of a place", (value) => {
  expect(parsePlaceNames(value)).toBeUndefined();
});

test.each([
  ["1859171", true],
  ["aoe", true],
  ["", false],
  ["1".repeat(21), false],
  ["Kobe", false],
  ["12\n", false],
  [1859171, false],
])("%j can be the id of a place: %s", (text, isId) => {
  expect(isPlaceId(text)).toBe(isId);
});
