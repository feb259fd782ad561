import { describe, expect, test } from "vitest";
import { fileOf, KOBE, MUM, NEPAL } from "../testing/preferences-file.ts";
import { parsePreferencesFile } from "./preferences-file.ts";

describe("an entry is rejected if it", () => {
  test.each<[string, unknown, string]>([
    ["is null", null, "This is not an entry."],
    ["is an array", ["Nepal Time", null], "This is not an entry."],
    ["is a string", "Nepal Time", "This is not an entry."],
    ["has no time zone", { customName: null }, "The time zone is missing."],
    [
      "has a time zone that is not a string",
      { timezone: ["Nepal Time"] },
      "The time zone is missing.",
    ],
    [
      "has an IANA name in another spelling as its time zone",
      { timezone: "asia/kathmandu", customName: null },
      "The time zone “asia/kathmandu” is unknown.",
    ],
    [
      "has a key of Object.prototype as its time zone",
      { timezone: "constructor", customName: null },
      "The time zone “constructor” is unknown.",
    ],
    [
      "has a long unknown time zone, quoted whole",
      { timezone: "x".repeat(40), customName: null },
      `The time zone “${"x".repeat(40)}” is unknown.`,
    ],
    [
      "has a very long unknown time zone, quoted in part",
      { timezone: "x".repeat(1000), customName: null },
      `The time zone “${"x".repeat(40)}…” is unknown.`,
    ],
    [
      "has a custom name that is not a string",
      { ...NEPAL, customName: 5 },
      "The custom name is not valid text.",
    ],
    [
      "has a custom name with a NUL",
      { ...NEPAL, customName: "a\0b" },
      "The custom name is not valid text.",
    ],
    [
      "has a custom name with a lone surrogate",
      { ...NEPAL, customName: "a\ud83d" },
      "The custom name is not valid text.",
    ],
    [
      "has a custom name that is too long",
      { ...NEPAL, customName: "x".repeat(61) },
      "A custom name has at most 60 characters.",
    ],
    [
      "has a place whose zone is not in the rules",
      { ...KOBE, timezone: "Asia/Atlantis" },
      "The time zone “Asia/Atlantis” is unknown.",
    ],
    [
      "has a place and a zone of the table",
      { ...KOBE, timezone: "Japan Standard Time" },
      "The time zone “Japan Standard Time” is unknown.",
    ],
    [
      "has an id that no place has",
      { ...KOBE, cityId: "../1" },
      "The id of the place is not valid.",
    ],
    ["has an id that is not text", { ...KOBE, cityId: 1 }, "The id of the place is not valid."],
    [
      "has a place without an id",
      { ...KOBE, timezone: "Nepal Time", cityId: null },
      "The id of the place is missing.",
    ],
    [
      "has a place without a name",
      { ...KOBE, place: { region: "Hyōgo" } },
      "The name of the place is not valid text.",
    ],
    [
      "has a place with two lines in its name",
      { ...KOBE, place: { ...KOBE.place, country: "Ja\npan" } },
      "The name of the place is not valid text.",
    ],
    [
      "has working hours that end when they start",
      { ...NEPAL, availability: { hours: { start: 540, end: 540 } } },
      "The availability is not valid.",
    ],
    [
      "has an unknown field in its availability",
      { ...NEPAL, availability: { holidays: [] } },
      "The availability is not valid.",
    ],
    [
      "has a time zone from right to left, which is isolated where it is quoted",
      { timezone: "זמן\u202e", customName: null },
      "The time zone “\u2068זמן\u2069” is unknown.",
    ],
    ["has an unknown field", { ...NEPAL, userId: "u" }, "The field “userId” is unknown."],
    [
      "has a __proto__ field",
      JSON.parse('{"timezone":"Nepal Time","__proto__":{"customName":"x"}}'),
      "The field “__proto__” is unknown.",
    ],
  ])("%s", (_what, entry, sentence) => {
    expect(parsePreferencesFile(fileOf([entry, MUM]), [])).toMatchObject({
      kind: "parsed",
      added: [MUM],
      duplicates: [],
      rejected: [{ position: 1, sentence }],
    });
  });
});
