import { describe, expect, test } from "vitest";
import { choosePlaceName } from "./look-up-place.ts";

const everything = {
  city: "Pasadena",
  locality: "Old Town",
  principalSubdivision: "California",
  countryName: "United States of America",
};

describe("the place name", () => {
  test.each<[string, unknown, string | undefined]>([
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
    [
      "ignores fields that are no text",
      { ...everything, city: 7, locality: ["x"] },
      "California, United States of America",
    ],
    ["is undefined if the response is null", null, undefined],
    ["is undefined if the response is text", "Pasadena", undefined],
    ["is undefined if every field is no text", { city: {}, countryName: true }, undefined],
    ["has each field cut at 80 characters", { countryName: "ü".repeat(5000) }, "ü".repeat(80)],
    ["is cut between characters", { countryName: `${"x".repeat(79)}🗼🗼` }, `${"x".repeat(79)}🗼`],
    ["has no lone surrogate", { countryName: "Fran\ud83dce" }, "Fran\ufffdce"],
    ["has no control characters", { countryName: "\u202e Fr\u0000an\nce\u2069 " }, "Fr an ce"],
    [
      "is undefined if a field is only control characters",
      { countryName: "\u0007\u202e" },
      undefined,
    ],
  ])("%s", (_rule, response, name) => {
    expect(choosePlaceName(response)).toBe(name);
  });
});
