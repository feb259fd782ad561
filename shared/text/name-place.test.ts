import { expect, test } from "vitest";
import type { FoundTown } from "../api/places.ts";
import { linkPlace, linkPlaces } from "./name-place.ts";

function place(id: string, name: string, region: string | null, country: string, zone: string) {
  const rest = { matched: null, countryCode: null, latitude: 0, longitude: 0, population: 0 };
  return { id, name, region, country, zone, ...rest, match: "whole" } satisfies FoundTown;
}

const US = "United States";
const MILWAUKEE = place("5263045", "Milwaukee", "Wisconsin", US, "America/Chicago");
const MILWAUKIE = place("5739936", "Milwaukie", "Oregon", US, "America/Los_Angeles");
const MISSOURI = place("4409896", "Springfield", "Missouri", US, "America/Chicago");
const MASSACHUSETTS = place("4951788", "Springfield", "Massachusetts", US, "America/New_York");
const ILLINOIS = place("4250542", "Springfield", "Illinois", US, "America/Chicago");
const QUEENSLAND = place("2148876", "Springfield", "Queensland", "Australia", "Australia/Brisbane");
const MUMBAI = place("1275339", "Mumbai", "Maharashtra", "India", "Asia/Kolkata");
const BOMBAY = place("5110077", "Bombay", "New York", US, "America/New_York");
const TBILISI = place("611717", "Tbilisi", null, "Georgia", "Asia/Tbilisi");
const ATLANTA = place("4180439", "Atlanta", "Georgia", US, "America/New_York");
const STATION = place("davis", "Davis", null, "Antarctica", "Antarctica/Davis");
const DAVIS = place("5341704", "Davis", "California", US, "America/Los_Angeles");
const called = (one: FoundTown, matched: string) => ({ ...one, matched });

test.each<[string, string, FoundTown[], string, string[]]>([
  ["its name alone if no other has it", "milwaukee", [MILWAUKEE], "Milwaukee", []],
  [
    "its region and country among namesakes, and a way to four of them",
    "Springfield",
    [MISSOURI, MASSACHUSETTS, QUEENSLAND, ILLINOIS, ILLINOIS, ILLINOIS],
    `Springfield, Missouri, ${US}`,
    [
      "Springfield, Massachusetts=4951788",
      "Springfield, Queensland, Australia=2148876",
      "Springfield, Illinois=4250542",
      "Springfield, Illinois=4250542",
    ],
  ],
  [
    "no namesakes if the text has its region",
    "springfield illinois",
    [ILLINOIS, MISSOURI],
    `Springfield, Illinois, ${US}`,
    [],
  ],
  [
    "namesakes by its name in another language",
    "Bombay",
    [called(MUMBAI, "Bombay"), BOMBAY],
    "Mumbai, Maharashtra, India",
    [`Bombay, New York, ${US}=5110077`],
  ],
  [
    "no namesakes that are only also called so",
    "Milwaukee",
    [MILWAUKEE, called(MILWAUKIE, "Milwaukee")],
    "Milwaukee",
    [],
  ],
  [
    "the other places of a country's name",
    "Georgia",
    [called(TBILISI, "Georgia"), called(ATLANTA, "Georgia")],
    "Tbilisi, Georgia",
    [`Atlanta, Georgia, ${US}=4180439`],
  ],
  [
    "a namesake by its name if its id has letters, which may be a name too",
    "Davis",
    [DAVIS, STATION],
    `Davis, California, ${US}`,
    ["Davis, Antarctica=Davis, Antarctica"],
  ],
])("a place that a link names has %s: %s", (_what, text, places, fullName, others) => {
  const linked = linkPlaces(text, places);
  expect(linked?.fullName).toBe(fullName);
  expect(linked?.others.map(({ label, city }) => `${label}=${city}`)).toEqual(others);
});

test("a link says if its place is misspelled, and one with an id has its region and country", () => {
  const misspelled = { ...MILWAUKEE, match: "misspelled" } as const;
  const linked = linkPlaces("Milwakee", [misspelled]);
  expect(linked).toMatchObject({ fullName: "Milwaukee", misspelled: "Milwakee" });
  expect(linkPlace(MASSACHUSETTS).fullName).toBe(`Springfield, Massachusetts, ${US}`);
});
