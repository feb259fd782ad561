import { expect, test } from "vitest";
import { labelZone } from "../../../shared/zones/label-zone.ts";
import { choosePlaceName } from "./look-up-place.ts";
import { fallbackPlaceName, unpermittedPlaceName } from "./use-place-name.ts";

const US = "United States";
const ALL = {
  city: "Pasadena",
  locality: "Old Town",
  principalSubdivision: "California",
  countryName: US,
};

test.each<[string, unknown, string | undefined]>([
  ["is city with region first", ALL, "Pasadena, California"],
  ["is locality with region without a city", { ...ALL, city: "" }, "Old Town, California"],
  ["is region with country", { ...ALL, city: 7, locality: ["x"] }, `California, ${US}`],
  ["is the country alone without a region", { ...ALL, principalSubdivision: "" }, US],
  ["is not repeated", { city: "Berlin", principalSubdivision: "Berlin" }, "Berlin"],
  ["is undefined if nothing is known", { city: "", countryName: {} }, undefined],
  ["is undefined if the response is null", null, undefined],
  ["has each field cut at 80 characters", { countryName: "ü".repeat(5000) }, "ü".repeat(80)],
  ["is cut between characters", { countryName: `${"x".repeat(79)}🗼🗼` }, `${"x".repeat(79)}🗼`],
  ["has no lone surrogate", { countryName: "Fran\ud83dce" }, "Fran\ufffdce"],
  ["has no control characters", { countryName: "\u202e Fr\u0000an\nce\u2069 " }, "Fr an ce"],
  ["is undefined if it has nothing else", { countryName: "\u0007\u202e" }, undefined],
])("the place name %s", (_rule, response, name) => {
  expect(choosePlaceName(response)).toBe(name);
});

test.each([
  ["America/Argentina/Buenos_Aires", US, US],
  ["Europe/Berlin", "Europe", "Europe"],
  ["Asia/Kolkata", "Asia", "Asia"],
  ["Africa/Porto-Novo", US, "Porto-Novo"],
  ["Australia/Lord_Howe", US, "Lord Howe Island"],
  ["Pacific/Honolulu", US, "Honolulu"],
  ["Atlantic/Reykjavik", US, "Reykjavik"],
  ["Antarctica/McMurdo", US, "McMurdo"],
  ["Etc/GMT-5", US, US],
  ["UTC", US, US],
  ["EST5EDT", US, US],
])(
  "for the zone %s is %s after a failure, and %s without permission",
  (zone, failed, unpermitted) => {
    expect(fallbackPlaceName(zone)).toBe(failed);
    expect(unpermittedPlaceName(zone, labelZone)).toBe(unpermitted);
  },
);
