import { describe, expect, test } from "vitest";
import { choosePlaceName, fallbackPlaceName, type GeocoderResponse } from "./place-name.ts";

const everything: GeocoderResponse = {
  city: "Pasadena",
  locality: "Old Town",
  principalSubdivision: "California",
  countryName: "United States of America",
};

describe("the place name", () => {
  test.each<[string, GeocoderResponse, string | undefined]>([
    ["is city with region first", everything, "Pasadena, California"],
    [
      "is locality with region if there is no city",
      { ...everything, city: "" },
      "Old Town, California",
    ],
    [
      "is region with country if there is neither",
      { ...everything, city: "", locality: "" },
      "California, United States of America",
    ],
    [
      "is the country alone if there is no region",
      { ...everything, principalSubdivision: "" },
      "United States of America",
    ],
    [
      "is not repeated if city and region are the same",
      { city: "Berlin", principalSubdivision: "Berlin" },
      "Berlin",
    ],
    ["is undefined if nothing is known", {}, undefined],
    ["is undefined if everything is empty", { city: "", countryName: "" }, undefined],
  ])("%s", (_rule, response, name) => {
    expect(choosePlaceName(response)).toBe(name);
  });
});

describe("the fallback place name", () => {
  test.each([
    ["America/New_York", "United States"],
    ["America/Argentina/Buenos_Aires", "United States"],
    ["Europe/Berlin", "Europe"],
    ["Asia/Kolkata", "Asia"],
    ["Australia/Sydney", "United States"],
    ["UTC", "United States"],
  ])("for the zone %s is %s", (zone, name) => {
    expect(fallbackPlaceName(zone)).toBe(name);
  });
});
