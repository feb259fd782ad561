import { describe, expect, test } from "vitest";
import type { FoundTown } from "../api/places.ts";
import { linkPlace, linkPlaces } from "./name-place.ts";

function place(id: string, name: string, region: string | null, country: string, zone: string) {
  const rest = { matched: null, countryCode: null, latitude: 0, longitude: 0, population: 0 };
  return { id, name, region, country, zone, ...rest, match: "whole" } satisfies FoundTown;
}

const US = "United States";
const MILWAUKEE = place("5263045", "Milwaukee", "Wisconsin", US, "America/Chicago");
const MISSOURI = place("4409896", "Springfield", "Missouri", US, "America/Chicago");
const MASSACHUSETTS = place("4951788", "Springfield", "Massachusetts", US, "America/New_York");
const ILLINOIS = place("4250542", "Springfield", "Illinois", US, "America/Chicago");
const QUEENSLAND = place("2148876", "Springfield", "Queensland", "Australia", "Australia/Brisbane");

describe("a place that a link names", () => {
  test("has its name alone if no other has it", () => {
    expect(linkPlaces("milwaukee", [MILWAUKEE])).toEqual({
      name: "Milwaukee",
      zone: "America/Chicago",
      fullName: "Milwaukee",
      others: [],
    });
  });

  test("is the first of its namesakes, with its region and country and a way to four others", () => {
    const many = [QUEENSLAND, ILLINOIS, ILLINOIS, ILLINOIS].map((one, index) => ({
      ...one,
      id: `${index}`,
    }));
    expect(linkPlaces("Springfield", [MISSOURI, MASSACHUSETTS, ...many])).toMatchObject({
      fullName: "Springfield, Missouri, United States",
      others: [
        { label: "Springfield, Massachusetts", city: "4951788" },
        { label: "Springfield, Queensland, Australia", city: "0" },
        { label: "Springfield, Illinois", city: "1" },
        { label: "Springfield, Illinois", city: "2" },
      ],
    });
  });

  test("is not ambiguous with its region, and named with it", () => {
    for (const text of ["Springfield, Illinois", "springfield illinois"])
      expect(linkPlaces(text, [ILLINOIS, MISSOURI])).toMatchObject({
        fullName: "Springfield, Illinois, United States",
        others: [],
      });
  });

  test("may be named in another language, and counts as a namesake by that name", () => {
    const mumbai = place("1275339", "Mumbai", "Maharashtra", "India", "Asia/Kolkata");
    const bombay = place("5110077", "Bombay", "New York", US, "America/New_York");
    const linked = linkPlaces("Bombay", [{ ...mumbai, matched: "Bombay" }, bombay]);
    expect(linked).toMatchObject({
      name: "Mumbai",
      others: [{ label: "Bombay, New York, United States" }],
    });
  });

  test("with that very name does not offer places that are only also called so", () => {
    const milwaukie = place("5739936", "Milwaukie", "Oregon", US, "America/Los_Angeles");
    const linked = linkPlaces("Milwaukee", [MILWAUKEE, { ...milwaukie, matched: "Milwaukee" }]);
    expect(linked).toMatchObject({ fullName: "Milwaukee", others: [] });
    const tbilisi = place("611717", "Tbilisi", null, "Georgia", "Asia/Tbilisi");
    const atlanta = place("4180439", "Atlanta", "Georgia", US, "America/New_York");
    const area = { matched: "Georgia" };
    expect(
      linkPlaces("Georgia", [
        { ...tbilisi, ...area },
        { ...atlanta, ...area },
      ]),
    ).toMatchObject({
      fullName: "Tbilisi, Georgia",
      others: [{ label: "Atlanta, Georgia, United States" }],
    });
  });

  test("may be misspelled, which the answer says", () => {
    const misspelled = { ...MILWAUKEE, match: "misspelled" } as const;
    expect(linkPlaces("Milwakee", [misspelled])).toMatchObject({
      fullName: "Milwaukee",
      misspelled: "Milwakee",
    });
  });

  test("with an id has its region and country", () => {
    expect(linkPlace(MASSACHUSETTS)).toMatchObject({
      zone: "America/New_York",
      fullName: "Springfield, Massachusetts, United States",
    });
  });

  test("whose id has letters is offered by its name, since that id may be a name too", () => {
    const station = place("davis", "Davis", null, "Antarctica", "Antarctica/Davis");
    const davis = place("5341704", "Davis", "California", US, "America/Los_Angeles");
    expect(linkPlaces("Davis", [davis, station])?.others).toEqual([
      { label: "Davis, Antarctica", city: "Davis, Antarctica" },
    ]);
  });
});
