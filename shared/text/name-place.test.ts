import { expect, test } from "vitest";
import type { FoundTown } from "../api/places.ts";
import { linkPlaces } from "./name-place.ts";

/** Of "name|region|country|also called|id". */
function town(line: string, index: number): FoundTown {
  const [name = "", region, country = "", matched, id = String(index)] = line.split("|");
  const rest = { zone: "Etc/UTC", countryCode: null, latitude: 0, longitude: 0, population: 0 };
  return {
    ...rest,
    id,
    name,
    region: region || null,
    country,
    matched: matched || null,
    match: "whole",
  };
}

const SPRINGFIELDS = [
  "Missouri|US",
  "Maine|US",
  "Queensland|Australia",
  "Ohio|US",
  "Iowa|US",
  "X|US",
];

test.each<[string, string, string[], string, string[]]>([
  [
    "its region and country among namesakes, and a way to four of them",
    "Springfield",
    SPRINGFIELDS.map((rest) => `Springfield|${rest}`),
    "Springfield, Missouri, US",
    [
      "Springfield, Maine=1",
      "Springfield, Queensland, Australia=2",
      "Springfield, Ohio=3",
      "Springfield, Iowa=4",
    ],
  ],
  [
    "no namesakes if the text has its region",
    "springfield ohio",
    ["Springfield|Ohio|US", "Springfield|Missouri|US"],
    "Springfield, Ohio, US",
    [],
  ],
  [
    "namesakes by its name in another language",
    "Bombay",
    ["Mumbai|Maharashtra|India|Bombay", "Bombay|New York|US"],
    "Mumbai, Maharashtra, India",
    ["Bombay, New York, US=1"],
  ],
  [
    "its name alone beside those that are only also called so",
    "Milwaukee",
    ["Milwaukee|Wisconsin|US", "Milwaukie|Oregon|US|Milwaukee"],
    "Milwaukee",
    [],
  ],
  [
    "the other places of a country's name",
    "Georgia",
    ["Tbilisi||Georgia|Georgia", "Atlanta|Georgia|US|Georgia"],
    "Tbilisi, Georgia",
    ["Atlanta, Georgia, US=1"],
  ],
  [
    "a namesake by its name if its id has letters, which may be a name too",
    "Tromsø",
    ["Tromsø|Troms|Norway", "Tromsø||Antarctica||davis"],
    "Tromsø, Troms, Norway",
    ["Tromsø, Antarctica=Tromsø, Antarctica"],
  ],
])("a place that a link names has %s: %s", (_what, text, lines, fullName, others) => {
  const linked = linkPlaces(text, lines.map(town));
  expect(linked?.fullName).toBe(fullName);
  expect(linked?.others.map(({ label, city }) => `${label}=${city}`)).toEqual(others);
});

test("a link says if its place is misspelled", () => {
  const found = { ...town("Milwaukee|Wisconsin|US", 0), match: "misspelled" } as const;
  const linked = linkPlaces("Milwakee", [found]);
  expect(linked).toMatchObject({ fullName: "Milwaukee", misspelled: "Milwakee" });
});
