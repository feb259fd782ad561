import { describe, expect, test } from "vitest";
import { choosePlaceName, fallbackPlaceName, type GeocoderResponse } from "./place-name.ts";

const everything: GeocoderResponse = {
  city: "Pasadena",
  locality: "Old Town",
  principalSubdivision: "California",
  countryName: "United States of America",
};

describe("a place is named", () => {
  test.each<[string, GeocoderResponse, string | undefined]>([
    ["by city with region first", everything, "Pasadena, California"],
    ["by locality with region without a city", { ...everything, city: "" }, "Old Town, California"],
    [
      "by region with country without either",
      { ...everything, city: "", locality: "" },
      "California, United States of America",
    ],
    [
      "by country alone without a region",
      { ...everything, principalSubdivision: "" },
      "United States of America",
    ],
    [
      "once where city and region are the same",
      { city: "Berlin", principalSubdivision: "Berlin" },
      "Berlin",
    ],
    ["not at all where nothing is known", {}, undefined],
    ["not at all where all is empty", { city: "", countryName: "" }, undefined],
  ])("%s", (_rule, parts, name) => {
    expect(choosePlaceName(parts)).toBe(name);
  });
});

describe("a place that can't be looked up is named by its zone", () => {
  test.each([
    ["America/New_York", "United States"],
    ["America/Argentina/Buenos_Aires", "United States"],
    ["Europe/Berlin", "Europe"],
    ["Asia/Kolkata", "Asia"],
    ["Australia/Sydney", "United States"],
    ["UTC", "United States"],
  ])("%s is %s", (zone, name) => {
    expect(fallbackPlaceName(zone)).toBe(name);
  });
});
